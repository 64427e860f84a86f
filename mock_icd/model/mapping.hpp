// SPDX-License-Identifier: Apache-2.0
// mapping.hpp - the host mappings of one storage, from the map call to the unmap call.
//
//   mappings.add({&buffer, range, CL_MAP_WRITE, pointer});
//   mappings.overlaps_write(range)          // may a second write mapping be made here?
//   mappings.take(&buffer, pointer)         // the mapping that an unmap call ends
//
// Contract: ranges are relative to the storage, so that a buffer and its sub-buffers see each
// other's mappings; pointers belong to the object that was mapped.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct MemObject;

struct ByteRange {
  std::size_t offset;
  std::size_t size;

  [[nodiscard]] std::size_t end() const noexcept { return offset + size; }
  // Empty ranges overlap nothing.
  [[nodiscard]] bool overlaps(const ByteRange& other) const noexcept {
    return size > 0 && other.size > 0 && offset < other.end() && other.offset < end();
  }
};

struct Mapping {
  const MemObject* mapped;
  ByteRange range;
  cl_map_flags flags;
  const void* pointer;
};

inline constexpr cl_map_flags map_for_write = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

class MappingTable {
 public:
  void add(const Mapping& mapping) { mappings_.push_back(mapping); }
  std::optional<Mapping> take(const MemObject* mapped, const void* pointer);
  void drop(const MemObject* mapped);
  [[nodiscard]] bool overlaps_write(const ByteRange& range) const;
  [[nodiscard]] cl_uint count(const MemObject* mapped) const;

 private:
  std::vector<Mapping> mappings_;
};

}  // namespace clmem::mock
