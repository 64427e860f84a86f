// SPDX-License-Identifier: Apache-2.0
// callback_action.hpp - the action of an event callback: runs once, and only while its case runs.
//
//   CallbackAction next{[&](cl_event) { code = clFlush(queue); }};
//   clSetEventCallback(event, CL_COMPLETE, CallbackAction::run, next.data());
//   ASSERT_TRUE(next.eventually_done());
//
// Contract: a driver may call late, after the case has given up or while the process ends; then
// nothing is done.
#pragma once

#include <atomic>
#include <clmem/opencl.hpp>
#include <functional>
#include <mutex>

namespace clmem::conformance {

class CallbackAction {
 public:
  explicit CallbackAction(std::function<void(cl_event)> action);
  ~CallbackAction();
  CallbackAction(const CallbackAction&) = delete;
  CallbackAction& operator=(const CallbackAction&) = delete;

  // Drivers call this with what `data` returned.
  static void CL_CALLBACK run(cl_event event, cl_int status, void* data);

  [[nodiscard]] void* data() const { return &kept_; }
  [[nodiscard]] bool eventually_done() const;

 private:
  struct Kept {
    std::mutex mutex;
    std::function<void(cl_event)> action;
    std::atomic<bool> done = false;
  };

  Kept& kept_;  // never destroyed
};

}  // namespace clmem::conformance
