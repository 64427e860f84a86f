// SPDX-License-Identifier: Apache-2.0
#include "suites/event_callback_log.hpp"

#include <deque>

#include "harness/witness.hpp"

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

}  // namespace clmem::conformance
