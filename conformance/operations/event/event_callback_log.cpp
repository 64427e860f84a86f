// SPDX-License-Identifier: Apache-2.0
#include "operations/event/event_callback_log.hpp"

#include <deque>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

EventCallbackLog& EventCallbackLog::make() {
  static auto& logs = *new std::deque<EventCallbackLog>;  // never destroyed, see the contract
  return logs.emplace_back();
}

void CL_CALLBACK EventCallbackLog::record(cl_event event, cl_int status, void* data) {
  auto& log = *static_cast<EventCallbackLog*>(data);
  const std::lock_guard lock{log.mutex_};
  log.calls_.push_back({event, status});
}

std::vector<EventCallbackCall> EventCallbackLog::calls() const {
  const std::lock_guard lock{mutex_};
  return calls_;
}

bool EventCallbackLog::eventually_called(std::size_t times,
                                         std::chrono::milliseconds deadline) const {
  const bool called = eventually([&] { return calls().size() >= times; }, deadline);
  recorder::calls(this, calls().size(), times);
  return called;
}

bool EventCallbackLog::eventually_called_once(cl_context context) const {
  EventCallbackLog& later = make();
  Handle<cl_event> event;
  const bool called = eventually_before(
      [&] { return !calls().empty(); },
      [&] {
        event = pending_user_event(context);
        must_succeed(clSetEventCallback, event.get(), CL_COMPLETE, record, later.data());
        must_succeed(clSetUserEventStatus, event.get(), CL_COMPLETE);
      },
      [&] { return !later.calls().empty(); });
  recorder::calls(this, calls().size(), 1);
  return called;
}

}  // namespace clmem::conformance
