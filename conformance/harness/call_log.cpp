// SPDX-License-Identifier: Apache-2.0
#include "harness/call_log.hpp"

#include <gmock/gmock.h>

#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"

namespace clmem::conformance {

void watch(cl_mem object, MemLog& log, const std::string& name) {
  ASSERT_THAT(clSetMemObjectDestructorCallback(object, MemLog::record, log.data(name)),
              returns(CL_SUCCESS));
}

void watch(cl_context context, ContextLog& log, const std::string& name) {
  ASSERT_THAT(clSetContextDestructorCallback(context, ContextLog::record, log.data(name)),
              returns(CL_SUCCESS));
}

void CL_CALLBACK record_free(cl_command_queue queue, cl_uint count, void* pointers[], void* data) {
  FreeLog::record(queue, std::vector<void*>(pointers, pointers + count),
                  data == nullptr ? free_log_without_data().data() : data);
}

FreeLog& free_log_without_data() {
  static FreeLog& log = FreeLog::make();
  return log;
}

}  // namespace clmem::conformance
