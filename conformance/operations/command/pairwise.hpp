// SPDX-License-Identifier: Apache-2.0
// pairwise.hpp - a short list of choices in which every two levels of every two factors occur
// together.
//
//   const std::vector<Choice> rows = pairwise({4, 3, 2}, [](std::size_t f, std::size_t a,
//                                                            std::size_t g, std::size_t b) {
//     return !(f == 0 && a == 3 && g == 2 && b == 1);      // these two never occur together
//   });
//
// Contract: the same list for the same factors, on every machine. Level 0 of a factor goes with
// every level of the others. The first rows cover more pairs than the last ones.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace clmem::conformance {

using Choice = std::vector<std::size_t>;  // one level for each factor
using MayCombine = std::function<bool(std::size_t factor, std::size_t level,
                                      std::size_t other_factor, std::size_t other_level)>;

[[nodiscard]] std::vector<Choice> pairwise(const std::vector<std::size_t>& levels,
                                           const MayCombine& may_combine);

}  // namespace clmem::conformance
