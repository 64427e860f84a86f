// SPDX-License-Identifier: Apache-2.0
// oracle.hpp - the effect of a transfer on the bytes, computed one index at a time.
//
//   Bytes expected = before;
//   copy_rect(source, {.origin = {0, 0, 0}, .row_pitch = 16, .slice_pitch = 64},
//             expected, {.origin = {4, 1, 0}, .row_pitch = 32, .slice_pitch = 256}, {8, 2, 2});
//
// Contract: plain loops over every byte, sharing no code with the library's layout arithmetic or
// the model, so that no mistake is made twice. Out-of-range access throws std::out_of_range: the
// case is wrong, not the driver.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "harness/pattern.hpp"

namespace clmem::conformance {

using Extent = std::array<std::size_t, 3>;  // bytes, rows, slices

// Where a rectangle is in linear memory. Pitches are given in full: zero has no meaning here.
struct RectPlace {
  Extent origin{};
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;

  // The byte at `index` within the rectangle.
  [[nodiscard]] std::size_t at(const Extent& index) const;
};

void copy_linear(std::span<const std::byte> source, std::size_t source_offset, Bytes& destination,
                 std::size_t destination_offset, std::size_t size);

void copy_rect(std::span<const std::byte> source, const RectPlace& from, Bytes& destination,
               const RectPlace& to, const Extent& region);

// Repeats `value` over [offset, offset + size).
void fill(Bytes& destination, std::span<const std::byte> value, std::size_t offset,
          std::size_t size);

// Whether two rectangles of one memory share a byte.
[[nodiscard]] bool rects_share_a_byte(const RectPlace& one, const RectPlace& other,
                                      const Extent& region);

}  // namespace clmem::conformance
