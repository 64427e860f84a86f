// SPDX-License-Identifier: Apache-2.0
#include "model/event.hpp"

#include <algorithm>

#include "model/callback_queue.hpp"
#include "model/command_queue.hpp"
#include "model/context.hpp"

namespace clmem::mock {

// A user event starts as submitted (clCreateUserEvent).
Event::Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
             cl_command_type command_type)
    : context{std::move(event_context)},
      queue{std::move(event_queue)},
      type{command_type},
      status_{command_type == CL_COMMAND_USER ? CL_SUBMITTED : CL_QUEUED} {}

Event::~Event() = default;

void Event::reach(cl_int status, cl_ulong time, CallbackQueue& callbacks) {
  status_ = status;
  if (!failed()) {
    times_.at(static_cast<std::size_t>(status)) = time;
  }
  // Statuses fall numerically, so callbacks of earlier states come first.
  std::ranges::stable_sort(callbacks_, std::greater{}, &EventCallback::status);
  const auto due = std::ranges::find_if(
      callbacks_, [&](const EventCallback& callback) { return callback.status < status_; });
  std::for_each(callbacks_.begin(), due,
                [&](const EventCallback& callback) { push(callback, callbacks); });
  callbacks_.erase(callbacks_.begin(), due);
}

void Event::add_callback(EventCallback callback, CallbackQueue& callbacks) {
  if (callback.status >= status_) {
    push(callback, callbacks);
  } else {
    callbacks_.push_back(std::move(callback));
  }
}

cl_ulong Event::time_of(cl_int status) const {
  return times_.at(static_cast<std::size_t>(status));
}

void Event::push(const EventCallback& callback, CallbackQueue& callbacks) {
  const cl_int told = failed() ? status_ : callback.status;
  callbacks.push([notify = callback.notify, told] { notify(told); }, shared_from_this());
}

}  // namespace clmem::mock
