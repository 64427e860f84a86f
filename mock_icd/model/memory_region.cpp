// SPDX-License-Identifier: Apache-2.0
#include "model/memory_region.hpp"

#include <cstdint>

#include "model/checked_size.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

CheckedSize checked_end(const RectSide& side, const Region& region) {
  return (CheckedSize{side.origin[2]} + (region[2] - 1)) * side.slice_pitch +
         (CheckedSize{side.origin[1]} + (region[1] - 1)) * side.row_pitch +
         (CheckedSize{side.origin[0]} + region[0]);
}

std::size_t slice_extent(const Region& region, const RectSide& side) {
  return (region[1] - 1) * side.row_pitch + region[0];
}

std::size_t end(const Region& region, const RectSide& side) {
  return side.start() + (region[2] - 1) * side.slice_pitch + slice_extent(region, side);
}

// True if one of two intervals of equal length that repeat with the same period lies in the gaps of
// the other.
bool interleave(std::size_t a, std::size_t b, std::size_t extent, std::size_t period) {
  const auto in_gap_of = [&](std::size_t first, std::size_t second) {
    return second >= first + extent && second + extent <= first + period;
  };
  return in_gap_of(a, b) || in_gap_of(b, a);
}

bool interleave_in_gaps(const Region& region, const RectSide& a, const RectSide& b) {
  const auto column = [](const RectSide& side) { return side.origin[0] % side.row_pitch; };
  const auto place_in_slice = [](const RectSide& side) {
    return (side.origin[1] * side.row_pitch + side.origin[0]) % side.slice_pitch;
  };
  return interleave(column(a), column(b), region[0], a.row_pitch) ||
         interleave(place_in_slice(a), place_in_slice(b), slice_extent(region, a), a.slice_pitch);
}

Rows merged(Rows rows) {
  if (rows.size[1] == 1) {
    rows.row_pitch = rows.size[0];
  }
  if (rows.row_pitch != rows.size[0]) {
    return rows;
  }
  rows.size = {rows.size[0] * rows.size[1], rows.size[2], 1};
  rows.row_pitch = rows.slice_pitch;
  if (rows.size[1] == 1 || rows.row_pitch == rows.size[0]) {
    rows.size = {rows.size[0] * rows.size[1], 1, 1};
  }
  return rows;
}

std::size_t row_count(const Rows& rows) {
  return rows.size[1] * rows.size[2];
}

std::size_t row_start(const Rows& rows, std::size_t row) {
  return rows.start + row / rows.size[1] * rows.slice_pitch + row % rows.size[1] * rows.row_pitch;
}

std::size_t end(const Rows& rows) {
  return row_start(rows, row_count(rows) - 1) + rows.size[0];
}

// Walks both by rising address; of two rows that do not overlap, the lower one is skipped.
bool some_rows_meet(const Rows& a, const Rows& b) {
  std::size_t in_a = 0;
  std::size_t in_b = 0;
  while (in_a < row_count(a) && in_b < row_count(b)) {
    const std::size_t row_a = row_start(a, in_a);
    const std::size_t row_b = row_start(b, in_b);
    if (row_a < row_b + b.size[0] && row_b < row_a + a.size[0]) {
      return true;
    }
    ++(row_a < row_b ? in_a : in_b);
  }
  return false;
}

Rows rows_of(const MemoryRegion& region) {
  return {reinterpret_cast<std::uintptr_t>(region.start), region.size, region.row_pitch,
          region.slice_pitch};
}

}  // namespace

Region require_region(const std::size_t* region) {
  refuse_if(region == nullptr, rule::region_null);
  refuse_if(region[0] == 0 || region[1] == 0 || region[2] == 0, rule::region_zero);
  return {region[0], region[1], region[2]};
}

RectSide require_rect_side(const std::size_t* origin, const Region& region, std::size_t row_pitch,
                           std::size_t slice_pitch) {
  refuse_if(origin == nullptr, rule::origin_null);
  row_pitch = row_pitch == 0 ? region[0] : row_pitch;
  refuse_if(row_pitch < region[0], rule::row_pitch_small);
  const CheckedSize packed = CheckedSize{region[1]} * row_pitch;
  refuse_if(packed.exceeds(slice_pitch == 0 ? SIZE_MAX : slice_pitch), rule::slice_pitch_small);
  slice_pitch = slice_pitch == 0 ? *packed.value() : slice_pitch;
  refuse_if(slice_pitch % row_pitch != 0, rule::slice_pitch_no_multiple);
  return {{origin[0], origin[1], origin[2]}, row_pitch, slice_pitch};
}

void require_rect_fits(const RectSide& side, const Region& region, std::size_t limit) {
  refuse_if(checked_end(side, region).exceeds(limit), rule::rectangle_past_end);
}

void copy_rect(const Region& region, std::byte* dst, const RectSide& dst_side, const std::byte* src,
               const RectSide& src_side) {
  for (std::size_t slice = 0; slice < region[2]; ++slice) {
    for (std::size_t row = 0; row < region[1]; ++row) {
      // Host memory of a transfer may be the buffer's own storage (CL_MEM_USE_HOST_PTR).
      std::memmove(dst + dst_side.row_start(row, slice), src + src_side.row_start(row, slice),
                   region[0]);
    }
  }
}

bool rows_meet(const Rows& a, const Rows& b) {
  return end(a) > b.start && end(b) > a.start && some_rows_meet(merged(a), merged(b));
}

bool rects_overlap(const Region& region, const RectSide& a, const RectSide& b) {
  if (end(region, a) <= b.start() || end(region, b) <= a.start()) {
    return false;
  }
  if (a.row_pitch != b.row_pitch || a.slice_pitch != b.slice_pitch) {
    return rows_meet({a.start(), region, a.row_pitch, a.slice_pitch},
                     {b.start(), region, b.row_pitch, b.slice_pitch});
  }
  return !interleave_in_gaps(region, a, b);
}

MemoryRegion MemoryRegion::linear(const void* start, std::size_t size) {
  return {static_cast<const std::byte*>(start), {size, 1, 1}, size, size};
}

MemoryRegion MemoryRegion::box(const void* base, const RectSide& side, const Region& size) {
  return {static_cast<const std::byte*>(base) + side.start(), size, side.row_pitch,
          side.slice_pitch};
}

bool overlap(const MemoryRegion& a, const MemoryRegion& b) {
  return !a.empty() && !b.empty() && rows_meet(rows_of(a), rows_of(b));
}

}  // namespace clmem::mock
