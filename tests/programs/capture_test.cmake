# Captures a device of the mock, runs the mock with the captured device, and captures again: both have to be equal.
# cmake -DCAPTURE=<clmem-mock> -DWORK_DIR=<dir> -P capture_test.cmake
function(capture script output)
  if(script)
    set(ENV{CLMEM_MOCK_SCRIPT} "${script}")
  endif()
  execute_process(COMMAND ${CAPTURE} capture OUTPUT_FILE "${output}" ERROR_VARIABLE error RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "clmem-mock capture ended with ${code}: ${error}")
  endif()
endfunction()

file(MAKE_DIRECTORY "${WORK_DIR}")
capture("" "${WORK_DIR}/first.json")
capture("${WORK_DIR}/first.json" "${WORK_DIR}/second.json")
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files "${WORK_DIR}/first.json" "${WORK_DIR}/second.json"
                RESULT_VARIABLE different)
if(different)
  message(FATAL_ERROR "what was captured from the captured device differs: ${WORK_DIR}")
endif()
