// SPDX-License-Identifier: Apache-2.0
// command_fault.hpp - a fault of the current call's commands when they execute.
//
//   const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
//   model.clEnqueueFillBuffer(...);      // succeeds; its event ends with CL_OUT_OF_RESOURCES
//
// Contract: applies to the commands of the call that this thread is executing (CurrentCallScope),
// not to those of calls made by its callbacks. The function is called without the model's lock and
// may take long; a status that it returns ends the command instead of its work.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "model/work.hpp"

namespace clmem::mock {

class CommandFault {
 public:
  using Apply = std::function<std::optional<cl_int>()>;

  explicit CommandFault(Apply apply);
  ~CommandFault();
  CommandFault(const CommandFault&) = delete;
  CommandFault& operator=(const CommandFault&) = delete;

  // Returns the work, preceded by the fault of this thread's current call if there is one.
  [[nodiscard]] static Work wrap(Work work);

 private:
  const Apply apply_;
  const std::uint64_t call_;
  const CommandFault* const outer_;
};

}  // namespace clmem::mock
