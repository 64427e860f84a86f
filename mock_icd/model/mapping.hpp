// SPDX-License-Identifier: Apache-2.0
// mapping.hpp - the host mappings of memory objects or of SVM, from the map call to the unmap call.
//
// Contract: regions are at real addresses, so that mappings of a buffer, its sub-buffers and images
// made from it can be compared. Pointers point to the mapped bytes, or to a copy that only the
// unmap command writes back.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "model/memory_region.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

namespace hazards {
struct Node;
}

class StagingCopy;

struct Mapping {
  const void* mapped;  // memory object, or context of the SVM
  MemoryRegion region;
  cl_map_flags flags;
  std::shared_ptr<StagingCopy> copy = nullptr;   // null: the host sees the memory itself
  std::shared_ptr<hazards::Node> use = nullptr;  // null unless hazards are detected

  [[nodiscard]] void* pointer() const;
};

inline constexpr cl_map_flags map_for_write = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

class MappingTable {
 public:
  void add(const Mapping& mapping) { mappings_.push_back(mapping); }
  // Returns the oldest mapping with the pointer; take() removes it.
  [[nodiscard]] std::optional<Mapping> find(const void* mapped, const void* pointer) const;
  void take(const void* mapped, const void* pointer);
  template <typename Predicate>
  void drop_if(const Predicate& is_dropped) {
    std::erase_if(mappings_, is_dropped);
  }
  [[nodiscard]] bool overlaps_write(const MemoryRegion& region) const;
  [[nodiscard]] cl_uint count(const void* mapped) const;

 private:
  [[nodiscard]] std::vector<Mapping>::const_iterator position(const void* mapped,
                                                              const void* pointer) const;

  std::vector<Mapping> mappings_;
};

// A host copy of a mapped region, which simulates a host without access to device memory.
//
//   StagingCopy copy{region};
//   copy.fetch();         // when the map command runs: now the bytes are there
//   copy.write_back();    // when the unmap command runs: now the host's changes take effect
//
// Contract: rows have the pitches of the region and the alignment of its first byte. Bytes that
// were not fetched are 0xCD. The region has to outlive the copy.
class StagingCopy {
 public:
  explicit StagingCopy(const MemoryRegion& region);

  [[nodiscard]] void* data() noexcept { return memory_.data() + offset_; }
  void fetch();
  void write_back();

 private:
  MemoryRegion region_;
  std::vector<std::byte> memory_;
  std::size_t offset_;
};

}  // namespace clmem::mock
