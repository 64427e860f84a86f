// SPDX-License-Identifier: Apache-2.0
// callback_action.hpp - the action of an event callback: runs once, and only while its case runs.
//
//   CallbackAction next{[&](cl_event) { code = clFlush(queue); }};
//   clSetEventCallback(event, CL_COMPLETE, EventLog::record, next.data());
//   ASSERT_TRUE(next.eventually_done());
//
// Contract: a driver may call late, after the case has given up or while the process ends; then
// nothing is done.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "harness/call_log.hpp"

namespace clmem::conformance {

class CallbackAction {
 public:
  explicit CallbackAction(std::function<void(cl_event)> action)
      : kept_{std::make_shared<Kept>()},
        data_{log_.data("action", [kept = kept_](cl_event event, cl_int) {
          const std::lock_guard lock{kept->mutex};
          if (kept->action) {
            std::exchange(kept->action, nullptr)(event);
          }
        })} {
    kept_->action = std::move(action);
  }
  ~CallbackAction() {
    const std::lock_guard lock{kept_->mutex};
    kept_->action = nullptr;
  }
  CallbackAction(const CallbackAction&) = delete;
  CallbackAction& operator=(const CallbackAction&) = delete;

  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] bool eventually_done() const { return log_.eventually_called(1); }

 private:
  struct Kept {
    std::mutex mutex;
    std::function<void(cl_event)> action;
  };

  EventLog& log_ = EventLog::make();
  std::shared_ptr<Kept> kept_;
  void* data_;
};

}  // namespace clmem::conformance
