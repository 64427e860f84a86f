// SPDX-License-Identifier: Apache-2.0
// node.hpp - a node of the relation "happens before": a command, or the host's use of a mapping.
//
// Contract: `clock`, `chain` and `tick` are set once the node is resolved, when all its
// predecessors have ended. Predecessors are dropped then.
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
  bool is_host = false;      // a use of a mapping, or a user event
  std::uint64_t number = 0;  // order of enqueueing
  Epoch enqueued = 0;
  Timestamp timestamp;
  std::vector<std::shared_ptr<Node>> predecessors;
  AccessList accesses;  // the host's use of a mapping has one
  // The memory in which commands may conflict with a host use; larger than its own bytes.
  MemoryRegion reach;
  std::optional<std::uint64_t> host_contents;  // checksum of the host memory when it was given
  bool resolved = false;
  bool ended = false;

  // Returns the memory in which other accesses conflict with this one.
  [[nodiscard]] const MemoryRegion& reach_of(const Access& access) const {
    return reach.empty() ? access.region : reach;
  }
  [[nodiscard]] Side side(const Access& access) const { return {call, type, queue, access}; }
};

}  // namespace clmem::mock::hazards
