// SPDX-License-Identifier: Apache-2.0
// pattern.hpp - test data in which every misplaced byte shows.
//
//   const Bytes data = pattern(4099, seed);
//
// Contract: the same size and seed give the same bytes; another seed gives others. No byte is zero,
// no two neighbours are equal, and the bytes have no period, so that lost, shifted and repeated
// bytes all differ from the expected ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clmem::conformance {

using Bytes = std::vector<std::byte>;

[[nodiscard]] Bytes pattern(std::size_t size, std::uint64_t seed);

}  // namespace clmem::conformance
