// SPDX-License-Identifier: Apache-2.0
#include "suites/event_callback_log.hpp"

#include <deque>

#include "harness/witness.hpp"
#include "suites/event_tools.hpp"

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
  witness::calls(this, calls().size(), times);
  return called;
}

bool EventCallbackLog::eventually_called_once(cl_context context) const {
  constexpr std::chrono::milliseconds short_deadline{500};
  if (eventually([&] { return !calls().empty(); }, short_deadline / 5)) {
    return eventually_called(1);
  }
  EventCallbackLog& later = make();
  const Handle<cl_event> event = user_event(context, CL_COMPLETE);
  const bool others_come =
      clSetEventCallback(event.get(), CL_COMPLETE, record, later.data()) == CL_SUCCESS &&
      eventually([&] { return !later.calls().empty() || !calls().empty(); });
  return eventually_called(1, others_come ? short_deadline : generous_deadline);
}

}  // namespace clmem::conformance
