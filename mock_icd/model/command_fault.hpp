// SPDX-License-Identifier: Apache-2.0
// command_fault.hpp - what goes wrong with the commands of the call in progress when they execute.
//
//   const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
//   model.clEnqueueFillBuffer(...);      // succeeds; its event ends with CL_OUT_OF_RESOURCES
//
// Contract: holds for the commands of the call that this thread is executing (CurrentCallScope),
// not for those of calls that its callbacks make. It may take as long as it likes, for it is called
// without the model's lock; a status that it returns ends the command in place of its work.
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

  // The work, preceded by the fault of the thread's current call if there is one.
  [[nodiscard]] static Work wrap(Work work);

 private:
  const Apply apply_;
  const std::uint64_t call_;
  const CommandFault* const outer_;
};

}  // namespace clmem::mock
