// SPDX-License-Identifier: Apache-2.0
// hazard.hpp - an error of the program: two unordered uses of the same memory.
//
// Contract: plain values that outlive the objects they name. `first` began earlier. Calls are
// identified by the numbers of CurrentCallScope.
#pragma once

#include <cstdint>
#include <functional>

#include "model/access.hpp"

namespace clmem::mock::hazards {

enum class Kind {
  unordered,      // two unordered commands, at least one of them writing
  mapped,         // a command on an object mapped by the host; the host is `first` or `second`
  host_changed,   // host memory given to a command was changed before the command ran
  freed,          // memory freed while a command uses it; `second` is the freeing call
  never_written,  // a read of bytes that nothing has written; there is no `second`
};

// One of the two uses: the call and the memory.
struct Side {
  std::uint64_t call = 0;
  cl_command_type type = 0;     // 0 for a call that enqueues no command
  const void* queue = nullptr;  // null for the host
  Access access;
};

struct Hazard {
  Kind kind = Kind::unordered;
  Side first;
  Side second;
};

// Called under the model's lock; must not call the model.
using Sink = std::function<void(const Hazard&)>;

}  // namespace clmem::mock::hazards
