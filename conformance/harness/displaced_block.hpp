// SPDX-License-Identifier: Apache-2.0
// displaced_block.hpp - finds the bytes that a command had to write at another place.
//
//   displaced_block(expected, actual, {.base = 100, .region = {64}})
//   // {"all 64 bytes of it are at offset 400, expected at 100: offset times 4", "offset times 4"}
//
// Contract: pure. Empty if the context has no region, if some of the region is as expected, or if
// its bytes are nowhere else or in several places. Compares whole rows: searches for the first row,
// and the others have to follow it at some pitch. Memory may end within the block.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "harness/difference.hpp"

namespace clmem::conformance {

struct DisplacedBlock {
  std::string words{};
  std::string reason{};  // how the place follows from the expected one; empty: unknown
};

[[nodiscard]] DisplacedBlock displaced_block(std::span<const std::byte> expected,
                                             std::span<const std::byte> actual,
                                             const DifferenceContext& context);

}  // namespace clmem::conformance
