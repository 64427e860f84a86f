// SPDX-License-Identifier: Apache-2.0
// memory_region.hpp - ranges and rectangles of bytes: their rules, their overlap, copies and fills.
//
// Contract: the require functions reject with CL_INVALID_VALUE all arguments that could overflow in
// the other functions. Sides hold resolved pitches, never zero. Rows lie in memory in ascending
// order and do not overlap each other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

namespace clmem::mock {

using Region = std::array<std::size_t, 3>;  // bytes, rows, slices

struct RectSide {
  Region origin;
  std::size_t row_pitch;
  std::size_t slice_pitch;

  [[nodiscard]] std::size_t start() const {
    return origin[2] * slice_pitch + origin[1] * row_pitch + origin[0];
  }
  // The layout with its origin at zero.
  [[nodiscard]] RectSide at_start() const { return {{0, 0, 0}, row_pitch, slice_pitch}; }
  [[nodiscard]] std::size_t row_start(std::size_t row, std::size_t slice) const {
    return start() + slice * slice_pitch + row * row_pitch;
  }
};

[[nodiscard]] Region require_region(const std::size_t* region);
// Resolves a pitch of zero to packed rows or slices. A slice pitch has to be large enough and a
// multiple of the row pitch: OpenCL 3.1 has two conditions, which clarify the older wording.
[[nodiscard]] RectSide require_rect_side(const std::size_t* origin, const Region& region,
                                         std::size_t row_pitch, std::size_t slice_pitch);
// The last row of the rectangle needs no full pitch.
void require_rect_fits(const RectSide& side, const Region& region, std::size_t limit);

void copy_rect(const Region& region, std::byte* dst, const RectSide& dst_side, const std::byte* src,
               const RectSide& src_side);

// A box that is not empty, from the offset or address of its first byte. Rows lie in memory in
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

struct ByteRange {
  std::size_t offset;
  std::size_t size;

  [[nodiscard]] std::size_t end() const noexcept { return offset + size; }
  [[nodiscard]] bool overlaps(const ByteRange& other) const noexcept {
    return size > 0 && other.size > 0 && offset < other.end() && other.offset < end();
  }
};

struct MemoryRegion {
  const std::byte* start = nullptr;
  Region size{};  // bytes, rows, slices
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;

  [[nodiscard]] static MemoryRegion linear(const void* start, std::size_t size);
  [[nodiscard]] static MemoryRegion box(const void* base, const RectSide& side, const Region& size);
  [[nodiscard]] bool empty() const { return size[0] == 0 || size[1] == 0 || size[2] == 0; }
};

// Like rows_meet(), except that empty regions overlap nothing.
[[nodiscard]] bool overlap(const MemoryRegion& a, const MemoryRegion& b);

// Ranges may overlap, because host memory may be a buffer's own storage (CL_MEM_USE_HOST_PTR); an
// empty range is not an access.
inline void move_bytes(void* to, const void* from, std::size_t size) {
  if (size > 0) {
    std::memmove(to, from, size);
  }
}

// Requires a range that is a multiple of the pattern, which is not empty.
inline void repeat_pattern(std::span<std::byte> range, std::span<const std::byte> pattern) {
  // Copies the part already written to after itself, doubling it each time.
  std::size_t written = std::min(pattern.size(), range.size());
  move_bytes(range.data(), pattern.data(), written);
  while (written < range.size()) {
    const std::size_t size = std::min(written, range.size() - written);
    move_bytes(range.data() + written, range.data(), size);
    written += size;
  }
}

}  // namespace clmem::mock
