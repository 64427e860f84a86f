# Builds the library alone as a shared one: checks the time, the exports, and a program that uses it.
# cmake -DSOURCE_DIR=<dir> -DBUILD_DIR=<build> -DWORK_DIR=<dir> -DGENERATOR=<g> -DCXX_COMPILER=<c> -DNM=<nm> -P shared_test.cmake

include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# Returns in <result> the symbols of the library among those that `nm <options>` prints.
function(symbols result)
  execute_process(COMMAND ${NM} --format=just-symbols ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY ERROR_QUIET)
  string(REGEX MATCHALL "_Z(T[ISV])?NK?5clmem[A-Za-z0-9_]+" found "${text}")
  list(REMOVE_DUPLICATES found)
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE_DIR} -B ${WORK_DIR}/library -DCMAKE_CXX_COMPILER=${CXX_COMPILER}
    -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON -DCLMEM_BUILD_MOCK=OFF -DCLMEM_BUILD_CONFORMANCE=OFF
    -DCLMEM_BUILD_TESTS=OFF)
string(TIMESTAMP begin "%s")
run(${CMAKE_COMMAND} --build ${WORK_DIR}/library --parallel 2)
string(TIMESTAMP end "%s")
math(EXPR seconds "${end} - ${begin}")
message(STATUS "the library alone was built in ${seconds} s")
run(${CMAKE_COMMAND} --install ${WORK_DIR}/library --prefix ${WORK_DIR}/prefix)
file(GLOB library ${WORK_DIR}/library/lib/libclmem.so)

# All symbols that tests and examples use from the static library are exported by the shared one.
file(GLOB_RECURSE objects ${BUILD_DIR}/tests/*.o ${BUILD_DIR}/examples/*.o)
list(FILTER objects EXCLUDE REGEX "/tests/package/")  # complete builds, which include the library
symbols(wanted --undefined-only ${objects})
symbols(defined --defined-only --extern-only ${BUILD_DIR}/lib/libclmem.a)
symbols(exported --defined-only --dynamic ${library})
set(used ${wanted})
list(REMOVE_ITEM used ${defined})  # defined by other libraries
list(REMOVE_ITEM wanted ${used})
list(LENGTH wanted count)
if(count LESS 100)
  message(FATAL_ERROR "expected at least 100 functions of the library in use, found ${count}: which objects are there?")
endif()
list(REMOVE_ITEM wanted ${exported})
if(wanted)
  list(JOIN wanted "\n" text)
  message(FATAL_ERROR "used, but not exported: does their header open namespace CLMEM_EXPORT clmem?\n${text}")
endif()
message(STATUS "all ${count} functions in use are exported")

# Functions of private headers are not exported, such as one of lib/src/given_values.hpp.
if(exported MATCHES "_ZN5clmem6detail11hexadecimal")
  message(FATAL_ERROR "clmem::detail::hexadecimal of a private header is exported")
endif()

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK_DIR}/build -DWAY=shared
    -DCMAKE_CXX_COMPILER=${CXX_COMPILER} -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${WORK_DIR}/build/consumer)
