// SPDX-License-Identifier: Apache-2.0
// pending_command.hpp - a command that has not ended, as the manual schedule shows it.
#pragma once

#include <cstdint>

#include "trace/opencl.hpp"

namespace clmem::mock {

// blocked: something that it waits for has not ended. ready: it can be stepped.
enum class PendingState { blocked, ready, running };

struct PendingCommand {
  std::uint64_t call;  // the number of the call that enqueued it, see CurrentCallScope
  cl_command_type type;
  const void* queue;
  PendingState state;
};

}  // namespace clmem::mock
