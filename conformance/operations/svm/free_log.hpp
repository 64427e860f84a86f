// SPDX-License-Identifier: Apache-2.0
// free_log.hpp - the arguments of the calls of clEnqueueSVMFree callbacks.
//
//   FreeLog& log = FreeLog::make();
//   clEnqueueSVMFree(queue, 1, &pointer, FreeLog::record, &log, 0, nullptr, nullptr);
//   EXPECT_TRUE(log.eventually_called(1));
//
// Contract: frees nothing. Exists until the process ends, because a driver may call late. `calls`
// is a copy. Callbacks may come from any thread.
#pragma once

#include <clmem/opencl.hpp>
#include <mutex>
#include <vector>

namespace clmem::conformance {

class FreeLog {
 public:
  struct Call {
    cl_command_queue queue;
    std::vector<void*> pointers;
    void* user_data;
  };

  [[nodiscard]] static FreeLog& make();
  // The log of calls without user data, emptied.
  [[nodiscard]] static FreeLog& nameless();

  static void CL_CALLBACK record(cl_command_queue queue, cl_uint count, void* pointers[],
                                 void* user_data);

  [[nodiscard]] std::vector<Call> calls() const;
  // True if there were so many calls before the deadline of `eventually`.
  [[nodiscard]] bool eventually_called(std::size_t times) const;

 private:
  static FreeLog& shared();

  mutable std::mutex mutex_;
  std::vector<Call> calls_;
};

}  // namespace clmem::conformance
