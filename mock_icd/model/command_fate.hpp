// SPDX-License-Identifier: Apache-2.0
// command_fate.hpp - what befalls the commands of the call in progress when they come to execute.
//
//   const CommandFate fate{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
//   model.enqueue_fill_buffer(...);      // succeeds; its event ends with CL_OUT_OF_RESOURCES
//
// Contract: holds for what this thread enqueues in the scope, one fate per thread at a time. It may
// take as long as it likes, for it is called without the model's lock; a status that it returns
// ends the command in place of its work.
#pragma once

#include <functional>
#include <optional>

#include "model/work.hpp"

namespace clmem::mock {

class CommandFate {
 public:
  using Suffer = std::function<std::optional<cl_int>()>;

  explicit CommandFate(Suffer suffer);
  ~CommandFate();
  CommandFate(const CommandFate&) = delete;
  CommandFate& operator=(const CommandFate&) = delete;

  // The work, preceded by the fate of the thread's current scope if there is one.
  [[nodiscard]] static Work befall(Work work);

 private:
  Suffer suffer_;
};

}  // namespace clmem::mock
