# Follows docs/mock-guide.md with the files shown on that page.
# cmake -DGUIDE=<md> -DPREFIX=<clmem> -DWORK_DIR=<dir> -DGENERATOR=<g> -DCXX_COMPILER=<c> -P guide_test.cmake

include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# The code block that follows the file's name in bold.
function(write_file_of_guide file)
  file(READ "${GUIDE}" text)
  string(FIND "${text}" "**${file}**" title)
  if(title EQUAL -1)
    message(FATAL_ERROR "${GUIDE} shows no ${file}")
  endif()
  string(SUBSTRING "${text}" ${title} -1 text)
  string(FIND "${text}" "```" fence)
  string(SUBSTRING "${text}" ${fence} -1 text)
  string(FIND "${text}" "\n" line_end)
  math(EXPR begin "${line_end} + 1")
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(FIND "${text}" "```" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  file(WRITE "${WORK_DIR}/source/${file}" "${text}")
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
foreach(file IN ITEMS first_test.cpp upload.hpp upload_test.cpp CMakeLists.txt)
  write_file_of_guide(${file})
endforeach()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK_DIR}/source -B ${WORK_DIR}/build
    "-DCMAKE_PREFIX_PATH=${PREFIX}" -DCMAKE_CXX_COMPILER=${CXX_COMPILER})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK_DIR}/build --output-on-failure --no-tests=error)
