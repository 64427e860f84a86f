// SPDX-License-Identifier: Apache-2.0
#include "model/mapping.hpp"

#include <algorithm>
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

void* Mapping::pointer() const {
  // The region is const for readers and writers; the host gets a writable pointer.
  return copy == nullptr ? const_cast<std::byte*>(region.start)
                         : static_cast<std::byte*>(copy->data());
}

std::vector<Mapping>::const_iterator MappingTable::position(const void* mapped,
                                                            const void* pointer) const {
  return std::ranges::find_if(mappings_, [&](const Mapping& mapping) {
    return mapping.mapped == mapped && mapping.pointer() == pointer;
  });
}

std::optional<Mapping> MappingTable::find(const void* mapped, const void* pointer) const {
  const auto found = position(mapped, pointer);
  return found == mappings_.end() ? std::nullopt : std::optional{*found};
}

void MappingTable::take(const void* mapped, const void* pointer) {
  if (const auto found = position(mapped, pointer); found != mappings_.end()) {
    mappings_.erase(found);
  }
}

bool MappingTable::overlaps_write(const MemoryRegion& region) const {
  return std::ranges::any_of(mappings_, [&](const Mapping& mapping) {
    return (mapping.flags & map_for_write) != 0 && overlap(mapping.region, region);
  });
}

cl_uint MappingTable::count(const void* mapped) const {
  return static_cast<cl_uint>(std::ranges::count(mappings_, mapped, &Mapping::mapped));
}

StagingCopy::StagingCopy(const MemoryRegion& region)
    : region_{region},
      memory_(extent(region) + 2 * host_alignment, fresh_byte),
      offset_{host_alignment - misalignment(memory_.data()) + misalignment(region.start)} {}

void StagingCopy::fetch() {
  copy_rect(region_.size, static_cast<std::byte*>(data()), whole(region_), region_.start,
            whole(region_));
}

void StagingCopy::write_back() {
  // The region is const for readers and writers; this one belongs to a mapped object.
  copy_rect(region_.size, const_cast<std::byte*>(region_.start), whole(region_),
            static_cast<const std::byte*>(data()), whole(region_));
}

}  // namespace clmem::mock
