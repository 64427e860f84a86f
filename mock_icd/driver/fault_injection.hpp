// SPDX-License-Identifier: Apache-2.0
// fault_injection.hpp - applies a fault to the call that is in progress.
//
//   const FaultInjection injection{driver.faults().decide(record), driver};
//   if (injection.code()) { answer it instead of carrying the call out }
//
// Contract: the constructor waits for a delay or hang in the call, and loses devices; the fault
// applies to commands that the thread enqueues while the injection exists.
#pragma once

#include <memory>
#include <optional>

#include "faults/fault_plan.hpp"
#include "model/command_fault.hpp"

namespace clmem::mock {

class Driver;

class FaultInjection {
 public:
  // Null: no fault.
  FaultInjection(const std::shared_ptr<FaultPlan::Rule>& rule, Driver& driver);

  [[nodiscard]] const std::optional<cl_int>& code() const noexcept { return code_; }

 private:
  std::optional<cl_int> code_;
  std::optional<CommandFault> on_commands_;
};

}  // namespace clmem::mock
