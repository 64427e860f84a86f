// SPDX-License-Identifier: Apache-2.0
// placements.hpp - the memory, the places and the arguments that each command is run with.
//
//   for (const Home& home : homes_of(command.source.kind, false)) { ... }
//
// Contract: the first of each is combined with all of the others, and the first home has no name.
#pragma once

#include <vector>

#include "suites/command/stage.hpp"

namespace clmem::conformance {

// beside_buffer: for a target whose source is a buffer, which may be its sibling.
[[nodiscard]] std::vector<Home> homes_of(SideKind kind, bool beside_buffer);
[[nodiscard]] std::vector<Shape> shapes_of(const Command& command);

// Other arguments: flags or the size of a pattern.
struct Option {
  const char* name;
  cl_bitfield value;
  ApiVersion since{1, 0};
};
[[nodiscard]] std::vector<Option> options_of(const Command& command);

}  // namespace clmem::conformance
