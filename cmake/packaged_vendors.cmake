# Run by cpack on what it has installed: the mock's .icd file names its library where the package will have it. In a tarball,
# which may be unpacked anywhere, it is a bare name, which is found by LD_LIBRARY_PATH.
file(GLOB_RECURSE files "${CPACK_TEMPORARY_DIRECTORY}/clmem_mock.icd")
foreach(file IN LISTS files)
  file(READ "${file}" library)
  string(STRIP "${library}" library)
  if(CPACK_GENERATOR STREQUAL "DEB")
    string(REPLACE "${CPACK_TEMPORARY_DIRECTORY}/mock" "" library "${library}")
    file(WRITE "${file}" "${library}\n")
  else()
    cmake_path(GET library FILENAME name)
    file(WRITE "${file}" "${name}\n")
  endif()
endforeach()
