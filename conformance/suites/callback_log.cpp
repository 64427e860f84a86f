// SPDX-License-Identifier: Apache-2.0
#include "suites/callback_log.hpp"

#include <deque>

#include "harness/eventually.hpp"

namespace clmem::conformance {

CallbackLog& CallbackLog::make() {
  static auto& logs = *new std::deque<CallbackLog>;  // never destroyed, see the contract
  return logs.emplace_back();
}

void CL_CALLBACK CallbackLog::record(cl_event event, cl_int status, void* data) {
  auto& log = *static_cast<CallbackLog*>(data);
  const std::lock_guard lock{log.mutex_};
  log.calls_.push_back({event, status});
}

std::vector<CallbackCall> CallbackLog::calls() const {
  const std::lock_guard lock{mutex_};
  return calls_;
}

bool CallbackLog::eventually_called(std::size_t times) const {
  return eventually([&] { return calls().size() >= times; });
}

}  // namespace clmem::conformance
