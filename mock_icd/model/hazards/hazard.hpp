// SPDX-License-Identifier: Apache-2.0
// hazard.hpp - a mistake of the program: two uses of the same memory that nothing orders.
//
// Contract: plain values that outlive what they name. `first` is what began earlier. Calls are
// named by the numbers of CurrentCallScope.
#pragma once

#include <cstdint>
#include <functional>

#include "model/access.hpp"

namespace clmem::mock::hazards {

enum class Kind {
  unordered,     // two commands, one of them writing, and no order between them
  mapped,        // a command on an object that the host has mapped; the host is `first` or `second`
  host_changed,  // host memory of a command that was not the same when it ran as when it was given
  freed,         // memory freed while a command uses it; `second` is the call that freed
  never_written,  // bytes read that nothing has written; there is no `second`
};

// One of the two sides: which call it was and what it touches.
struct Side {
  std::uint64_t call = 0;
  cl_command_type type = 0;     // 0 for a call that is not a command
  const void* queue = nullptr;  // null for the host
  Access access;
};

struct Hazard {
  Kind kind = Kind::unordered;
  Side first;
  Side second;
};

// Called under the model's lock: must not call the model.
using Sink = std::function<void(const Hazard&)>;

}  // namespace clmem::mock::hazards
