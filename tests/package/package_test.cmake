# Builds and runs the consumer, against the installed package or against the source tree.

include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

file(REMOVE_RECURSE "${WORK_DIR}")
set(options -DWAY=${WAY} -DSOURCE_DIR=${SOURCE_DIR} -DCMAKE_CXX_COMPILER=${CXX_COMPILER})
if(SANITIZERS)
  list(APPEND options -DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZERS})
endif()
if(WAY STREQUAL "find_package")
  run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix)
  list(APPEND options -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK_DIR}/build ${options})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${WORK_DIR}/build/consumer)
if(WAY STREQUAL "find_package")
  run(${CMAKE_COMMAND} -E env OCL_ICD_VENDORS=${WORK_DIR}/prefix/share/clmem/vendors/mock/
      ${WORK_DIR}/build/mock_consumer)
  # The same program under the installed layer, which records it.
  file(GLOB layer ${WORK_DIR}/prefix/lib*/clmem/libclmem_layer.so ${WORK_DIR}/prefix/lib/*/clmem/libclmem_layer.so)
  set(records ${WORK_DIR}/records.txt)
  run(${CMAKE_COMMAND} -E env OCL_ICD_VENDORS=${WORK_DIR}/prefix/share/clmem/vendors/mock/ OPENCL_LAYERS=${layer}
      CLMEM_LAYER_RECORD=${records} ${WORK_DIR}/build/mock_consumer)
  file(READ ${records} text)
  if(NOT text MATCHES "clCreateContextFromType\\([^\n]*\\) -> CL_OUT_OF_HOST_MEMORY")
    message(FATAL_ERROR "the layer recorded: ${text}")
  endif()
  run(${WORK_DIR}/prefix/bin/clmem-mock freedoms)
  # One device for two shards: CTest runs them one after the other, and assigns no device that does not exist.
  file(WRITE "${WORK_DIR}/devices.json"
    [[{"version": {"major": 1, "minor": 0},
       "local": [{"gpus": [{"id": "0", "slots": 1}], "cpus": [{"id": "1", "slots": 1}]}]}]])
  run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK_DIR}/build --output-on-failure --no-tests=error -j 2
      --resource-spec-file ${WORK_DIR}/devices.json --output-junit ${WORK_DIR}/ctest.xml)
  file(READ "${WORK_DIR}/ctest.xml" junit)
  foreach(test IN ITEMS mock.1 mock.2 mock.merge assigned defective)
    if(NOT junit MATCHES "<testcase name=\"conformance.${test}\"[^>]*status=\"run\"")
      message(FATAL_ERROR "CTest's JUnit file does not report that conformance.${test} ran")
    endif()
  endforeach()
  file(READ "${WORK_DIR}/build/conformance/assigned/report.txt" report)
  if(NOT report MATCHES "CPU of two devices" OR report MATCHES "GPU of two devices|[1-9][0-9]* unsupported")
    message(FATAL_ERROR "expected every case to run on the device that CTest has assigned: ${report}")
  endif()
  foreach(report IN ITEMS mock/summary.md mock/mock/junit.xml mock/shard2/mock/results.jsonl defective/report.txt)
    if(NOT EXISTS "${WORK_DIR}/build/conformance/${report}")
      message(FATAL_ERROR "the conformance tests left no ${report}")
    endif()
  endforeach()
endif()
