// SPDX-License-Identifier: Apache-2.0
// memory_region.hpp - rows of bytes at real addresses (a range, a rectangle, a part of an image),
// and ranges of bytes relative to some other memory.
//
//   MemoryRegion::linear(ptr, size)
//   MemoryRegion::box(object.bytes().data(), side, box)
//   overlap(a, b)                       // does any byte belong to both?
//
// Contract: rows lie in memory in ascending order and do not overlap each other.
#pragma once

#include <cstddef>

#include "model/rect.hpp"

namespace clmem::mock {

struct ByteRange {
  std::size_t offset;
  std::size_t size;

  [[nodiscard]] std::size_t end() const noexcept { return offset + size; }
  // Empty ranges overlap nothing.
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
  // Returns the box that `side` describes in the memory that begins at `base`.
  [[nodiscard]] static MemoryRegion box(const void* base, const RectSide& side, const Region& size);
  [[nodiscard]] bool empty() const { return size[0] == 0 || size[1] == 0 || size[2] == 0; }
};

// Like rows_meet(), except that empty regions overlap nothing.
[[nodiscard]] bool overlap(const MemoryRegion& a, const MemoryRegion& b);

}  // namespace clmem::mock
