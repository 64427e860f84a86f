// SPDX-License-Identifier: Apache-2.0
#include "model/mapping.hpp"

#include <algorithm>

namespace clmem::mock {

std::optional<Mapping> MappingTable::take(const MemObject* mapped, const void* pointer) {
  const auto found = std::ranges::find_if(mappings_, [&](const Mapping& mapping) {
    return mapping.mapped == mapped && mapping.region.start == pointer;
  });
  if (found == mappings_.end()) {
    return std::nullopt;
  }
  const Mapping taken = *found;
  mappings_.erase(found);
  return taken;
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
