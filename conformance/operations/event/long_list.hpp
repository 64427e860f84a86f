// SPDX-License-Identifier: Apache-2.0
// long_list.hpp - lists that are longer than a driver's fixed-size array may be, with a wrong last
// entry.
//
//   for (const std::size_t length : long_lengths) {
//     const std::vector<cl_event> list = list_ending_in<cl_event>(nullptr, complete, length);
//   }
//
// Contract: one entry more than 8, 16 and 64; all but the last one are `other`.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace clmem::conformance {

inline constexpr std::array<std::size_t, 3> long_lengths{9, 17, 65};

template <typename Entry>
[[nodiscard]] std::vector<Entry> list_ending_in(Entry last, Entry other, std::size_t length) {
  std::vector<Entry> list(length, other);
  list.back() = last;
  return list;
}

}  // namespace clmem::conformance
