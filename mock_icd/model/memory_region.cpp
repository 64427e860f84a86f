// SPDX-License-Identifier: Apache-2.0
#include "model/memory_region.hpp"

#include <cstdint>

namespace clmem::mock {
namespace {

Rows rows_of(const MemoryRegion& region) {
  return {reinterpret_cast<std::uintptr_t>(region.start), region.size, region.row_pitch,
          region.slice_pitch};
}

}  // namespace

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
