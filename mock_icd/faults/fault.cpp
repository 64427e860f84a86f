// SPDX-License-Identifier: Apache-2.0
#include "faults/fault.hpp"

namespace clmem::mock {

bool can_answer_error(EntryPoint point) {
  return point != EntryPoint::clSVMFree && point != EntryPoint::clIcdGetPlatformIDsKHR &&
         !name_of(point).starts_with("clGetExtensionFunctionAddress");
}

bool makes_command(EntryPoint point) {
  return name_of(point).starts_with("clEnqueue");
}

std::string describe(const Fault& fault) {
  const std::string calls =
      fault.entry_point ? std::string{name_of(*fault.entry_point)} : std::string{"fallible calls"};
  const std::string times =
      fault.times == Fault::always ? std::string{"all"} : std::to_string(fault.times);
  return calls + ", " + std::to_string(fault.skip) + " calls spared, then " + times + " hit";
}

std::string why_impossible(const Fault& fault) {
  if (fault.code >= CL_SUCCESS) {
    return "code " + std::to_string(fault.code) + " is not an error; error codes are negative";
  }
  if (fault.times == 0) {
    return "times is 0; a fault has to hit at least once";
  }
  if (!(fault.probability >= 0 && fault.probability <= 1)) {
    return "probability " + std::to_string(fault.probability) + " is not between 0 and 1";
  }
  if (fault.device && fault.effect != FaultEffect::device_loss) {
    return "a device is named, but the effect is not device_loss";
  }
  if (fault.delay.count() != 0 && fault.effect != FaultEffect::delay) {
    return "microseconds are given, but the effect is not delay";
  }
  if (fault.target == FaultTarget::command && fault.effect == FaultEffect::device_loss) {
    return "device_loss has no command as its target; it ends all of them";
  }
  if (fault.target == FaultTarget::call && fault.effect == FaultEffect::no_effect) {
    return "no_effect has commands as its target; a call that does nothing returns an error";
  }
  if (fault.entry_point && !can_answer_error(*fault.entry_point)) {
    return std::string{name_of(*fault.entry_point)} + " has no way to return an error";
  }
  if (fault.entry_point && fault.target == FaultTarget::command &&
      !makes_command(*fault.entry_point)) {
    return std::string{name_of(*fault.entry_point)} + " enqueues no command";
  }
  return {};
}

}  // namespace clmem::mock
