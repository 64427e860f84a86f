// SPDX-License-Identifier: Apache-2.0
#include "model/execution_status.hpp"

#include <algorithm>

#include "model/callback_queue.hpp"

namespace clmem::mock {

void ExecutionStatus::reach(cl_int status, cl_ulong time, CallbackQueue& callbacks) {
  status_ = status;
  if (!failed()) {
    times_.at(static_cast<std::size_t>(status)) = time;
  }
  if (!callbacks_.empty()) {
    push_due(callbacks);
  }
}

void ExecutionStatus::push_due(CallbackQueue& callbacks) {
  // Statuses decrease over time, so callbacks for earlier states come first.
  std::ranges::stable_sort(callbacks_, std::greater{}, &EventCallback::status);
  const auto due = std::ranges::find_if(
      callbacks_, [&](const EventCallback& callback) { return callback.status < status_; });
  std::for_each(callbacks_.begin(), due,
                [&](const EventCallback& callback) { push(callback, callbacks); });
  callbacks_.erase(callbacks_.begin(), due);
}

void ExecutionStatus::add_callback(EventCallback callback, CallbackQueue& callbacks) {
  if (callback.status >= status_) {
    push(callback, callbacks);
  } else {
    callbacks_.push_back(std::move(callback));
  }
}

cl_ulong ExecutionStatus::time_of(cl_int status) const {
  return times_.at(static_cast<std::size_t>(status));
}

void ExecutionStatus::push(const EventCallback& callback, CallbackQueue& callbacks) const {
  const cl_int reported = failed() ? status_ : callback.status;
  callbacks.push([notify = callback.notify, reported] { notify(reported); }, callback.event);
}

}  // namespace clmem::mock
