// SPDX-License-Identifier: Apache-2.0
#include "model/mapping.hpp"

#include <algorithm>

#include "model/staging_copy.hpp"

namespace clmem::mock {

void* Mapping::pointer() const {
  // Regions are const for readers and writers alike; the host gets a writable pointer.
  return copy == nullptr ? const_cast<std::byte*>(region.start)
                         : static_cast<std::byte*>(copy->data());
}

std::vector<Mapping>::const_iterator MappingTable::position(const MemObject* mapped,
                                                            const void* pointer) const {
  return std::ranges::find_if(mappings_, [&](const Mapping& mapping) {
    return mapping.mapped == mapped && mapping.pointer() == pointer;
  });
}

std::optional<Mapping> MappingTable::find(const MemObject* mapped, const void* pointer) const {
  const auto found = position(mapped, pointer);
  return found == mappings_.end() ? std::nullopt : std::optional{*found};
}

void MappingTable::take(const MemObject* mapped, const void* pointer) {
  if (const auto found = position(mapped, pointer); found != mappings_.end()) {
    mappings_.erase(found);
  }
}

void MappingTable::drop(const MemObject* mapped) {
  std::erase_if(mappings_, [&](const Mapping& mapping) { return mapping.mapped == mapped; });
}

bool MappingTable::overlaps_write(const MemoryRegion& region) const {
  return std::ranges::any_of(mappings_, [&](const Mapping& mapping) {
    return (mapping.flags & map_for_write) != 0 && overlap(mapping.region, region);
  });
}

cl_uint MappingTable::count(const MemObject* mapped) const {
  return static_cast<cl_uint>(std::ranges::count(mappings_, mapped, &Mapping::mapped));
}

}  // namespace clmem::mock
