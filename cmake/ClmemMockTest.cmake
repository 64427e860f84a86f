# Tests on the mock driver, for users of the installed package.

include_guard(GLOBAL)

# clmem_use_mock(<test> [PROFILE <name> | SCRIPT <file>])
# The loader finds the mock driver alone when the CTest test runs. PROFILE names one of the profiles that are
# installed, SCRIPT a file of one's own; without either, the mock is a small embedded device.
function(clmem_use_mock test)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROFILE;SCRIPT" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "clmem_use_mock(${test}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_PROFILE AND arg_SCRIPT)
    message(FATAL_ERROR "clmem_use_mock(${test}): PROFILE and SCRIPT exclude each other; a script can name a profile")
  endif()
  if(NOT EXISTS "${CLMEM_MOCK_LIBRARY}")
    message(FATAL_ERROR "clmem_use_mock(${test}): the mock driver (package clmem-mock) is not installed: no ${CLMEM_MOCK_LIBRARY}")
  endif()
  set(script "")
  if(arg_SCRIPT)
    cmake_path(ABSOLUTE_PATH arg_SCRIPT BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE script)
  elseif(arg_PROFILE)
    set(script "${CLMEM_MOCK_PROFILES_DIR}/${arg_PROFILE}.json")
  endif()
  if(script AND NOT EXISTS "${script}")
    message(FATAL_ERROR "clmem_use_mock(${test}): there is no ${script}")
  endif()
  # Both loaders read OCL_ICD_VENDORS as a directory that replaces the system's; Khronos' loader would add the files of
  # OCL_ICD_FILENAMES.
  set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT
    "OCL_ICD_VENDORS=${CLMEM_MOCK_VENDORS_DIR}/" "OCL_ICD_FILENAMES=" "CLMEM_MOCK_SCRIPT=${script}")
endfunction()

# clmem_add_mock_test(<target> SOURCES <file>... [LINK <target>...] [PROFILE <name> | SCRIPT <file>])
# A GoogleTest program and its CTest entry, run on the mock driver. Call find_package(GTest) and enable_testing() before.
function(clmem_add_mock_test target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK;PROFILE;SCRIPT")
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE ${arg_LINK} clmem::mock OpenCL::OpenCL GTest::gmock GTest::gtest_main)
  add_test(NAME ${target} COMMAND ${target})
  set(device "")
  foreach(keyword IN ITEMS PROFILE SCRIPT)
    if(arg_${keyword})
      list(APPEND device ${keyword} ${arg_${keyword}})
    endif()
  endforeach()
  clmem_use_mock(${target} ${device})
endfunction()
