// SPDX-License-Identifier: Apache-2.0
#include "suites/event/callback_action.hpp"

#include <deque>
#include <utility>

#include "harness/eventually.hpp"

namespace clmem::conformance {

CallbackAction::CallbackAction(std::function<void(cl_event)> action)
    : kept_{[]() -> Kept& {
        static auto& all = *new std::deque<Kept>;
        return all.emplace_back();
      }()} {
  kept_.action = std::move(action);
}

CallbackAction::~CallbackAction() {
  const std::lock_guard lock{kept_.mutex};
  kept_.action = nullptr;
}

void CL_CALLBACK CallbackAction::run(cl_event event, cl_int /*status*/, void* data) {
  Kept& kept = *static_cast<Kept*>(data);
  const std::lock_guard lock{kept.mutex};
  if (kept.action) {
    std::exchange(kept.action, nullptr)(event);
    kept.done = true;
  }
}

bool CallbackAction::eventually_done() const {
  return eventually([&] { return kept_.done.load(); });
}

}  // namespace clmem::conformance
