// SPDX-License-Identifier: Apache-2.0
// rect.hpp - rectangular regions in linear memory: their offsets, their extent, their overlap.
//
//   const Region region = require_region(region_argument);
//   const RectSide side = require_rect_side(origin, region, row_pitch, slice_pitch);
//   require_rect_fits(side, region, buffer.size);
//   copy_rect(region, dst.data(), dst_side, src.data(), src_side);
//
// Contract: the require functions reject with CL_INVALID_VALUE whatever could overflow in the other
// functions. Sides hold resolved pitches, never zero.
#pragma once

#include <array>
#include <cstddef>

namespace clmem::mock {

using Region = std::array<std::size_t, 3>;  // bytes, rows, slices

struct RectSide {
  Region origin;
  std::size_t row_pitch;
  std::size_t slice_pitch;

  [[nodiscard]] std::size_t start() const {
    return origin[2] * slice_pitch + origin[1] * row_pitch + origin[0];
  }
  // Returns the layout with the origin at zero.
  [[nodiscard]] RectSide at_start() const { return {{0, 0, 0}, row_pitch, slice_pitch}; }
  [[nodiscard]] std::size_t row_start(std::size_t row, std::size_t slice) const {
    return start() + slice * slice_pitch + row * row_pitch;
  }
};

[[nodiscard]] Region require_region(const std::size_t* region);
// Resolves a pitch of zero to the tightest packing. A slice pitch has to be large enough and a
// multiple of the row pitch: two conditions since OpenCL 3.1, which only clarifies the older
// wording.
[[nodiscard]] RectSide require_rect_side(const std::size_t* origin, const Region& region,
                                         std::size_t row_pitch, std::size_t slice_pitch);
// The last row of the rectangle needs no full pitch.
void require_rect_fits(const RectSide& side, const Region& region, std::size_t limit);

void copy_rect(const Region& region, std::byte* dst, const RectSide& dst_side, const std::byte* src,
               const RectSide& src_side);

// A box that is not empty, with the offset or address of its first byte. Rows lie in memory in
// ascending order.
struct Rows {
  std::size_t start;
  Region size;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

// Exact: interleaved boxes without a common byte do not meet. Linear in the number of rows unless
// the boxes are far from each other or contiguous.
[[nodiscard]] bool rows_meet(const Rows& a, const Rows& b);

// True if two rectangles in the same memory overlap. With equal pitches this is the specification's
// test, which treats rectangles interleaved in each other's gaps as disjoint.
[[nodiscard]] bool rects_overlap(const Region& region, const RectSide& a, const RectSide& b);

}  // namespace clmem::mock
