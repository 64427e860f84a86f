// SPDX-License-Identifier: Apache-2.0
// command_times.hpp - the times of a command, in nanoseconds of the host's steady clock.
#pragma once

#include <cstdint>

#include "trace/opencl.hpp"

namespace clmem::mock {

// The clock that the times of a command come from.
enum class TimeSource { device, host };

struct CommandTimes {
  std::uint64_t call = 0;   // Call::sequence of the enqueue call
  std::uint64_t queue = 0;  // handle
  cl_int status = CL_COMPLETE;
  std::uint64_t queued = 0;
  std::uint64_t submitted = 0;
  std::uint64_t started = 0;
  std::uint64_t ended = 0;
  TimeSource source = TimeSource::device;
};

}  // namespace clmem::mock
