// SPDX-License-Identifier: Apache-2.0
// smallest_subset.hpp - finds a smallest subset that has an effect.
//
//   smallest_subset(8, [](std::span<const std::size_t> kept) { return contains(kept, 3); });  //
//   {3}
//
// Contract: calls the function with subsets of 0 .. count-1 in order. The result has the effect,
// and loses it without any one of its elements, unless `most_probes` calls were not enough to find
// out. Empty if not even all elements together have the effect.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace clmem::conformance {

[[nodiscard]] std::vector<std::size_t> smallest_subset(
    std::size_t count, const std::function<bool(std::span<const std::size_t>)>& happens,
    std::size_t most_probes = 200);

}  // namespace clmem::conformance
