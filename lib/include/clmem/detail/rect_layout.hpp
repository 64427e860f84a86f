// SPDX-License-Identifier: Apache-2.0
// rect_layout.hpp - the arithmetic on rectangular transfers.
//
//   const RectLayout rows{.origin = {16, 2}, .pitches = {.row = 256}};
//   rows.end({64, 4});      // one past the last byte touched: 2 * 256 + 16 + 3 * 256 + 64
//
// Contract: pure functions. Every result that does not fit std::size_t is reported as such, never
// wrapped.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/layout.hpp>
#include <cstddef>
#include <optional>

namespace CLMEM_EXPORT clmem {

// Sum and product that fit, or nothing.
[[nodiscard]] constexpr std::optional<std::size_t> checked_add(std::size_t left,
                                                               std::size_t right) noexcept {
  const std::size_t sum = left + right;
  return sum < left ? std::nullopt : std::optional{sum};
}

[[nodiscard]] constexpr std::optional<std::size_t> checked_multiply(std::size_t left,
                                                                    std::size_t right) noexcept {
  std::size_t product = 0;
  return __builtin_mul_overflow(left, right, &product) ? std::nullopt : std::optional{product};
}

// One operand of a rectangular transfer.
struct RectLayout {
  Origin origin = {};
  Pitches pitches = {};

  // One past the last byte touched, the first byte's position for an empty region; nothing if it
  // does not fit.
  [[nodiscard]] std::optional<std::size_t> end(const Region& region) const noexcept;
};

}  // namespace clmem
