# Helper functions through which every target of the project gets its settings.

include_guard(GLOBAL)

set(CLMEM_WARNING_FLAGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 warns of overlapping copies inside std::string's operator+ when it optimises (GCC bug 105651).
  list(APPEND CLMEM_WARNING_FLAGS -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
  # It takes a row of a table, looked up by a name that is a temporary string, for a reference to that string.
  list(APPEND CLMEM_WARNING_FLAGS $<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-reference>)
endif()
# clmem_target_defaults(<target> [FAST|TEST]): C++20, hidden visibility, position-independent code, the project's warnings
# and the chosen instrumentation. Optimised builds use -O1, because compiling takes longer than running, and -O0 for a
# TEST; FAST is for what benchmarks measure, and has the optimisation of the configuration, or -O2 with sanitizers.
function(clmem_target_defaults target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FAST;TEST" "" "")
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE ${CLMEM_WARNING_FLAGS})
  if(NOT arg_FAST)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O$<NOT:$<BOOL:${arg_TEST}>>>")
  endif()
  if(CLMEM_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(arg_FAST AND CLMEM_SANITIZERS)
    # Many times as fast as -O0, with the lines and assertions of a debug build still. What AddressSanitizer has instrumented
    # is often taken for uninitialised by g++ then; other builds have that warning.
    # For clang, functions full of checks are too large to be inlined, unless it is asked to: a fifth more programs a second.
    target_compile_options(${target} PRIVATE -O2 $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                                             "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -inline-threshold=1000>")
  endif()
  if(CLMEM_SANITIZERS)
    target_compile_options(${target} PRIVATE -fsanitize=${CLMEM_SANITIZERS} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${CLMEM_SANITIZERS})
  endif()
  if(CLMEM_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage)
    target_link_options(${target} PUBLIC --coverage)
  endif()
endfunction()

# clmem_add_internal_library(<target> SOURCES <file>... [PUBLIC <target>...] [PRIVATE <target>...] [FAST])
# A static library that is not installed. Its directory's parent is the include root, so that headers are included as
# "<directory>/<header>.hpp". FAST as in clmem_target_defaults.
function(clmem_add_internal_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FAST" "" "SOURCES;PUBLIC;PRIVATE")
  add_library(${target} STATIC ${arg_SOURCES})
  string(REGEX REPLACE "^clmem_" "" short ${target})
  add_library(clmem::${short} ALIAS ${target})
  if(arg_FAST)
    clmem_target_defaults(${target} FAST)
  else()
    clmem_target_defaults(${target})
  endif()
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH include_root)
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${include_root}>")
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
endfunction()

set(CLMEM_EMBED_LINES "${CMAKE_CURRENT_LIST_DIR}/embed_lines.cmake")

# clmem_embed_lines(<target> FUNCTION <name> HEADER <header> FILES <file>...)
# Text travels inside the target, so that programs need no file at run time: <header> declares
# `std::span<const char* const> <name>()`, which gives the lines of the files, one file after the other.
function(clmem_embed_lines target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FUNCTION;HEADER" "FILES")
  list(TRANSFORM arg_FILES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  set(embedded "${CMAKE_CURRENT_BINARY_DIR}/${arg_FUNCTION}.cpp")
  add_custom_command(
    OUTPUT "${embedded}"
    COMMAND ${CMAKE_COMMAND} "-DFILES=${arg_FILES}" "-DFUNCTION=${arg_FUNCTION}" "-DHEADER=${arg_HEADER}"
            "-DOUTPUT=${embedded}" -P "${CLMEM_EMBED_LINES}"
    DEPENDS ${arg_FILES} "${CLMEM_EMBED_LINES}"
    VERBATIM)
  target_sources(${target} PRIVATE "${embedded}")
endfunction()

# clmem_add_test(<target> SOURCES <file>... [LINK <target>...] [DRIVER mock|pocl] [TIER smoke|pr|nightly]
#                [LABELS <label>...] [TIMEOUT <seconds>])
# A GoogleTest program and its CTest entry. With DRIVER, the loader finds that driver alone. Units are of the tier smoke.
function(clmem_add_test target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DRIVER;TIMEOUT;TIER" "SOURCES;LINK;LABELS")
  add_executable(${target} ${arg_SOURCES})
  clmem_target_defaults(${target} TEST)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(${target} PRIVATE ${arg_LINK} GTest::gmock GTest::gtest GTest::gtest_main)
  add_test(NAME ${target} COMMAND ${target})
  clmem_set_test_properties(${target} DRIVER "${arg_DRIVER}" TIMEOUT "${arg_TIMEOUT}" TIER "${arg_TIER}" LABELS ${arg_LABELS})
endfunction()

# Only drivers' own leaks and errors are passed over, each with its reason. A signal that ends a driver stays that
# signal, because the verdicts of the suite and of the fuzzer name it. Tests that fork use threads afterwards.
# LeakSanitizer crashes itself in the thread-local storage of threads that load kernels (PoCL), unless it leaves it alone.
set(signals_left "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0")
set(CLMEM_SANITIZER_ENVIRONMENT "")
if(CLMEM_SANITIZERS MATCHES address)
  set(CLMEM_SANITIZER_ENVIRONMENT
    "ASAN_OPTIONS=set:suppressions=${CMAKE_CURRENT_LIST_DIR}/../tests/errors_of_drivers.txt:intercept_tls_get_addr=0:${signals_left}"
    "LSAN_OPTIONS=set:suppressions=${CMAKE_CURRENT_LIST_DIR}/../tests/leaks_of_drivers.txt:print_suppressions=0")
elseif(CLMEM_SANITIZERS MATCHES thread)
  set(CLMEM_SANITIZER_ENVIRONMENT "TSAN_OPTIONS=set:${signals_left}:die_after_fork=0")
endif()

# clmem_set_test_properties(<test> [DRIVER mock|pocl] [TIER smoke|pr|nightly] [TIMEOUT <seconds>] [LABELS <label>...])
# TIER is how often the test runs, and one of its labels: smoke in the inner loop, pr before a change lands, nightly the
# rest. Default: smoke for what is labelled unit or architecture, otherwise pr.
function(clmem_set_test_properties test)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DRIVER;TIMEOUT;TIER" "LABELS")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  if(CLMEM_SANITIZERS)
    # The readers' largest inputs take ten times as long there.
    math(EXPR arg_TIMEOUT "${arg_TIMEOUT} * 5")
  endif()
  if(NOT arg_TIER)
    set(arg_TIER pr)
    if(arg_LABELS MATCHES "^(unit|architecture)$")
      set(arg_TIER smoke)
    endif()
  endif()
  # Those with the longest limits first, or they would run alone at the end.
  set_tests_properties(${test} PROPERTIES TIMEOUT ${arg_TIMEOUT} COST ${arg_TIMEOUT} LABELS "${arg_TIER};${arg_LABELS}")
  # Files of GoogleTest's TempDir() stay in this build, out of the way of another one's tests and of another user's.
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/tests/tmp")
  set_tests_properties(${test} PROPERTIES ENVIRONMENT_MODIFICATION
    "TEST_TMPDIR=set:${CMAKE_BINARY_DIR}/tests/tmp;${CLMEM_SANITIZER_ENVIRONMENT}")
  if(arg_DRIVER)
    # Both loaders read OCL_ICD_VENDORS as a directory of .icd files that replaces the system's; Khronos' loader
    # would add the files of OCL_ICD_FILENAMES.
    set_tests_properties(${test} PROPERTIES ENVIRONMENT
      "OCL_ICD_VENDORS=${CMAKE_BINARY_DIR}/vendors/${arg_DRIVER}/;OCL_ICD_FILENAMES=")
  endif()
endfunction()
