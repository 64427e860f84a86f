// SPDX-License-Identifier: Apache-2.0
// pending_command.hpp - a command that has not ended, as reported for the manual schedule.
#pragma once

#include <cstdint>

#include "trace/opencl.hpp"

namespace clmem::mock {

// blocked: a command or event it waits for has not ended. ready: step() can run it.
enum class PendingState { blocked, ready, running };

struct PendingCommand {
  std::uint64_t call;  // number of the enqueue call, see CurrentCallScope
  cl_command_type type;
  const void* queue;
  PendingState state;
};

}  // namespace clmem::mock
