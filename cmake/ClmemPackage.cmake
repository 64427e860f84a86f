# cpack in a build directory: a tarball of everything, to be unpacked anywhere, and a Debian package per component.

set(CPACK_GENERATOR TGZ DEB)
if(BUILD_SHARED_LIBS)
  # The Debian packages have the library static: the suite would need one more of them.
  set(CPACK_GENERATOR TGZ)
endif()
set(CPACK_PACKAGE_NAME clmem)
set(CPACK_PACKAGE_VENDOR "clmem")
set(CPACK_PACKAGE_CONTACT "clmem maintainers <maintainers@clmem.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
string(TOLOWER "clmem-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/packaged_vendors.cmake")

set(CPACK_COMPONENTS_ALL dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libclmem-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "ocl-icd-opencl-dev | opencl-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "clmem-mock, clmem-conformance, libgmock-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "C++20 library for OpenCL memory\nBuffers, images, pipes, shared virtual memory, pools, \
transfers and maps as value types.\nWith the headers for tests on the mock driver, and CMake's package clmem.")

if(CLMEM_BUILD_MOCK)
  list(APPEND CPACK_COMPONENTS_ALL mock)
  set(CPACK_DEBIAN_MOCK_PACKAGE_NAME clmem-mock)
  set(CPACK_DEBIAN_MOCK_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_MOCK_PACKAGE_SUGGESTS "libclmem-dev")
  set(CPACK_COMPONENT_MOCK_DESCRIPTION "OpenCL driver without a device, for tests\nIt stores every byte, checks every argument, \
records every call and fails on request.")
endif()
if(CLMEM_BUILD_CONFORMANCE)
  list(APPEND CPACK_COMPONENTS_ALL conformance)
  set(CPACK_DEBIAN_CONFORMANCE_PACKAGE_NAME clmem-conformance)
  set(CPACK_DEBIAN_CONFORMANCE_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_CONFORMANCE_PACKAGE_RECOMMENDS "clmem-mock")
  set(CPACK_DEBIAN_CONFORMANCE_PACKAGE_SUGGESTS "opencl-icd")
  set(CPACK_COMPONENT_CONFORMANCE_DESCRIPTION "conformance suite for OpenCL memory\nIt checks what the specification promises on any \
driver, survives the driver's crashes and hangs, and gates with a baseline.")
endif()

# Dependencies of the binaries.
find_program(CLMEM_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(CLMEM_SHLIBDEPS)
foreach(component IN ITEMS MOCK CONFORMANCE)
  if(CLMEM_SHLIBDEPS)
    set(CPACK_DEBIAN_${component}_PACKAGE_SHLIBDEPS ON)
  else()
    set(CPACK_DEBIAN_${component}_PACKAGE_DEPENDS "libc6, libstdc++6, ocl-icd-libopencl1 | libopencl1")
  endif()
endforeach()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}" COMPONENT ${component})
endforeach()
include(CPack)
