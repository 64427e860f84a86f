// SPDX-License-Identifier: Apache-2.0
#include "driver/fault_injection.hpp"

#include <thread>

#include "driver/driver.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// The error to end with; nothing after a delay or hang.
std::optional<cl_int> suffer(const Fault& fault, HangGate& gate) {
  switch (fault.effect) {
    case FaultEffect::error:
      return fault.code;
    case FaultEffect::delay:
      std::this_thread::sleep_for(fault.delay);
      return std::nullopt;
    case FaultEffect::hang:
      gate.hang();
      return std::nullopt;
    case FaultEffect::device_loss:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

FaultInjection::FaultInjection(std::shared_ptr<const Fault> fault, Driver& driver) {
  if (fault == nullptr) {
    return;
  }
  if (fault->effect == FaultEffect::device_loss) {
    driver.model().lose_device(fault->device, fault->code);
  } else if (fault->target == FaultTarget::command) {
    fate_.emplace([fault, gate = driver.faults().gate()] { return suffer(*fault, *gate); });
  } else {
    code_ = suffer(*fault, *driver.faults().gate());
  }
}

}  // namespace clmem::mock
