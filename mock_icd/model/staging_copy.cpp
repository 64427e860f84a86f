// SPDX-License-Identifier: Apache-2.0
#include "model/staging_copy.hpp"

#include <cstdint>

#include "model/storage.hpp"

namespace clmem::mock {
namespace {

// Size of the largest built-in type, the least alignment of mapped pointers.
constexpr std::size_t host_alignment = 128;

std::size_t extent(const MemoryRegion& region) {
  return (region.size[2] - 1) * region.slice_pitch + (region.size[1] - 1) * region.row_pitch +
         region.size[0];
}

std::size_t misalignment(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) % host_alignment;
}

RectSide whole(const MemoryRegion& region) {
  return {{0, 0, 0}, region.row_pitch, region.slice_pitch};
}

}  // namespace

StagingCopy::StagingCopy(const MemoryRegion& region)
    : region_{region},
      memory_(extent(region) + 2 * host_alignment, fresh_byte),
      offset_{host_alignment - misalignment(memory_.data()) + misalignment(region.start)} {}

void StagingCopy::fetch() {
  copy_rect(region_.size, static_cast<std::byte*>(data()), whole(region_), region_.start,
            whole(region_));
}

void StagingCopy::write_back() {
  // Regions are const for readers and writers alike; this one belongs to a mapped object.
  copy_rect(region_.size, const_cast<std::byte*>(region_.start), whole(region_),
            static_cast<const std::byte*>(data()), whole(region_));
}

}  // namespace clmem::mock
