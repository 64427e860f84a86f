// SPDX-License-Identifier: Apache-2.0
// event_callback_log.hpp - the calls that a driver makes of an event callback.
//
//   EventCallbackLog& log = EventCallbackLog::make();
//   clSetEventCallback(event, CL_COMPLETE, EventCallbackLog::record, log.data());
//   EXPECT_TRUE(log.eventually_called(1));
//
// Contract: thread-safe. A log exists as long as the process, because a driver may call late, after
// the case has given up.
#pragma once

#include <chrono>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <mutex>
#include <vector>

#include "harness/eventually.hpp"

namespace clmem::conformance {

struct EventCallbackCall {
  cl_event event;
  cl_int status;
};

class EventCallbackLog {
 public:
  [[nodiscard]] static EventCallbackLog& make();

  // Drivers call this with what `data` returned.
  static void CL_CALLBACK record(cl_event event, cl_int status, void* data);
  [[nodiscard]] void* data() { return this; }

  [[nodiscard]] std::vector<EventCallbackCall> calls() const;
  [[nodiscard]] bool eventually_called(
      std::size_t times, std::chrono::milliseconds deadline = generous_deadline) const;
  // Waits for one call that is due, and for less time once a callback of a user event that was
  // completed later has run.
  [[nodiscard]] bool eventually_called_once(cl_context context) const;

 private:
  mutable std::mutex mutex_;
  std::vector<EventCallbackCall> calls_;
};

}  // namespace clmem::conformance
