// SPDX-License-Identifier: Apache-2.0
// callback_log.hpp - the calls that a driver makes of an event callback.
//
//   CallbackLog& log = CallbackLog::make();
//   clSetEventCallback(event, CL_COMPLETE, CallbackLog::record, log.data());
//   EXPECT_TRUE(log.eventually_called(1));
//
// Contract: thread-safe. A log lives as long as the process, because a driver may call late, after
// the case has given up.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <mutex>
#include <vector>

namespace clmem::conformance {

struct CallbackCall {
  cl_event event;
  cl_int status;
};

class CallbackLog {
 public:
  [[nodiscard]] static CallbackLog& make();

  // Drivers call this with what `data` returned.
  static void CL_CALLBACK record(cl_event event, cl_int status, void* data);
  [[nodiscard]] void* data() { return this; }

  [[nodiscard]] std::vector<CallbackCall> calls() const;
  [[nodiscard]] bool eventually_called(std::size_t times) const;

 private:
  mutable std::mutex mutex_;
  std::vector<CallbackCall> calls_;
};

}  // namespace clmem::conformance
