// SPDX-License-Identifier: Apache-2.0
// hazard.hpp - an error of the program: two unordered uses of the same memory.
//
// Contract: plain values that outlive the objects they name. `first` began earlier. Calls are
// identified by the numbers of CurrentCallScope.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/access.hpp"
#include "model/hazards/order.hpp"

namespace clmem::mock::hazards {

enum class Kind {
  unordered,      // two unordered commands, at least one of them writing
  mapped,         // a command on an object mapped by the host; the host is `first` or `second`
  host_changed,   // host memory given to a command was changed before the command ran
  freed,          // memory freed while a command uses it; `second` is the freeing call
  never_written,  // a read of bytes that nothing has written; there is no `second`
};

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

// A node of the relation "happens before": a command, or the host's use of a mapping.
//
// Contract: the timestamp is complete once the node is resolved, when all its predecessors have
// ended. Predecessors are dropped then.
struct Node {
  std::uint64_t call = 0;
  cl_command_type type = 0;
  const void* queue = nullptr;
  bool is_host = false;      // a use of a mapping, or a user event
  std::uint64_t number = 0;  // order of enqueueing
  Epoch enqueued = 0;
  Timestamp timestamp;
  std::vector<std::shared_ptr<Node>> predecessors;
  AccessList accesses;  // the host's use of a mapping has one
  // The memory that the host's use excludes from commands; empty: the bytes of each access.
  MemoryRegion reach;
  std::optional<std::uint64_t> host_contents;  // checksum of the host memory when it was given
  bool resolved = false;
  bool ended = false;

  [[nodiscard]] const MemoryRegion& reach_of(const Access& access) const {
    return reach.empty() ? access.region : reach;
  }
  [[nodiscard]] Side side(const Access& access) const { return {call, type, queue, access}; }
};

}  // namespace clmem::mock::hazards
