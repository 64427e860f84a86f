// SPDX-License-Identifier: Apache-2.0
// node.hpp - a command in the relation "happens before", or the host's use of what it has mapped.
//
// Contract: `clock`, `chain` and `tick` are there once it is resolved, which is when everything has
// ended that it waits for. Predecessors are forgotten then.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/hazards/hazard.hpp"
#include "model/hazards/order.hpp"

namespace clmem::mock::hazards {

struct Node {
  std::uint64_t call = 0;
  cl_command_type type = 0;
  const void* queue = nullptr;
  bool is_host = false;      // the host's use of a mapping, or its word (a user event)
  std::uint64_t number = 0;  // in the order of enqueueing
  Epoch enqueued = 0;
  Timestamp timestamp;
  std::vector<std::shared_ptr<Node>> predecessors;
  AccessList accesses;  // of the host's use of a mapping: one
  // Of such a use: where commands may meet it, which is more than its bytes.
  MemoryRegion reach;
  std::optional<std::uint64_t> host_contents;  // checksum of the host memory, when it was given
  bool resolved = false;
  bool ended = false;

  // Where another use of memory that meets this one is.
  [[nodiscard]] const MemoryRegion& reach_of(const Access& access) const {
    return reach.empty() ? access.region : reach;
  }
  [[nodiscard]] Side side(const Access& access) const { return {call, type, queue, access}; }
};

}  // namespace clmem::mock::hazards
