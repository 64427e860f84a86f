// SPDX-License-Identifier: Apache-2.0
#include "driver/fault_injection.hpp"

#include <thread>

#include "driver/driver.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// Returns the status to end with instead of doing the work; nothing after a delay or hang.
std::optional<cl_int> apply(FaultPlan::Rule& rule) {
  const Fault& fault = rule.fault;
  switch (fault.effect) {
    case FaultEffect::error:
      return fault.code;
    case FaultEffect::delay:
      std::this_thread::sleep_for(fault.delay);
      return std::nullopt;
    case FaultEffect::hang:
      rule.gate.hang();
      return std::nullopt;
    case FaultEffect::device_loss:
      return std::nullopt;
    case FaultEffect::no_effect:
      return CL_SUCCESS;
  }
  return std::nullopt;
}

}  // namespace

FaultInjection::FaultInjection(const std::shared_ptr<FaultPlan::Rule>& rule, Driver& driver) {
  if (rule == nullptr) {
    return;
  }
  const Fault& fault = rule->fault;
  if (fault.effect == FaultEffect::device_loss) {
    driver.model().lose_device(fault.device, fault.code);
  } else if (fault.target == FaultTarget::command) {
    on_commands_.emplace([rule] { return apply(*rule); });
  } else {
    code_ = apply(*rule);
  }
}

}  // namespace clmem::mock
