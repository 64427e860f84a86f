// SPDX-License-Identifier: Apache-2.0
// fault_keys.hpp - reads a fault from a script.
//
//   {"entry_point": "clCreateBuffer", "where": {"size": {"at_least": 1048576}},
//    "skip": 1, "times": 3, "probability": 0.5, "seed": 7,
//    "effect": "error", "target": "call", "code": "CL_OUT_OF_RESOURCES"}
//
// Contract: throws ScriptError, also for a contradictory fault.
#pragma once

#include "faults/fault.hpp"

namespace clmem::mock {

class NodeView;

[[nodiscard]] Fault read_fault(const NodeView& object);

}  // namespace clmem::mock
