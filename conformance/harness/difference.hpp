// SPDX-License-Identifier: Apache-2.0
// difference.hpp - says in words how bytes differ from what was expected.
//
//   Difference found = describe_difference(expected, actual, {.previous = before});
//   // "5 of 64 bytes differ, the first at offset 12, the last at 16; they are zero\n  expected
//   ...\n  actual ..."
//
// Contract: pure. Empty when nothing differs. The kinds of damage tried, in this order: all that
// was to be written is at another place (displaced_block.hpp), zero, the previous contents, the
// expected bytes shifted by up to `max_shift`, one repeated value.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "harness/oracle.hpp"

namespace clmem::conformance {

struct DifferenceContext {
  std::span<const std::byte> previous{};  // contents before the command under test; may be empty
  std::optional<RectPlace> rect{};        // adds coordinates to the first wrong offset
  // Where the coordinates of `rect` begin; without it, those of `region`.
  std::size_t base = 0;
  Extent region{};          // what the command had to write; what is around it are guards
  std::size_t element = 1;  // bytes that belong together: a pattern, a pixel
  const char* by = "";      // the requirement that the expectation checks (by.hpp)
};

[[nodiscard]] std::string describe_difference(std::span<const std::byte> expected,
                                              std::span<const std::byte> actual,
                                              const DifferenceContext& context = {});

// The kind of difference in a few words, the same for one kind wherever it is: "at
// another place" (": offset times 4"), "zero", "previous contents", "shifted", "one value", "no
// pattern" or "size", and with ", outside of the region" where the context knows the region and
// bytes outside of it differ. Empty when nothing differs.
[[nodiscard]] std::string name_difference(std::span<const std::byte> expected,
                                          std::span<const std::byte> actual,
                                          const DifferenceContext& context = {});

}  // namespace clmem::conformance
