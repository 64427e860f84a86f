# Install rules of the package clmem: find_package(clmem) gives clmem::clmem.

include(CMakePackageConfigHelpers)

set(CLMEM_CONFIG_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/clmem")
install(EXPORT clmem-targets NAMESPACE clmem:: DESTINATION "${CLMEM_CONFIG_DIR}" COMPONENT dev)
set(CLMEM_MOCK_LIBRARY "${CMAKE_INSTALL_LIBDIR}/clmem/libclmem_mock_icd.so")
set(CLMEM_MOCK_PROFILES_DIR "${CMAKE_INSTALL_DATADIR}/clmem/profiles")
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/clmem-config.cmake.in"
  "${CMAKE_CURRENT_BINARY_DIR}/clmem-config.cmake" INSTALL_DESTINATION "${CLMEM_CONFIG_DIR}"
  PATH_VARS CLMEM_MOCK_LIBRARY CLMEM_MOCK_PROFILES_DIR)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/clmem-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/clmem-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/clmem-config-version.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/ClmemOpenCL.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/ClmemConformance.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/ClmemMockTest.cmake"
  DESTINATION "${CLMEM_CONFIG_DIR}" COMPONENT dev)
