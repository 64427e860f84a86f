// SPDX-License-Identifier: Apache-2.0
// staging_copy.hpp - a host copy of a mapped region, for hosts that do not access device memory.
//
//   StagingCopy copy{region};
//   copy.fetch();         // when the map command runs: now the bytes are there
//   copy.write_back();    // when the unmap command runs: now the host's changes take effect
//
// Contract: rows have the pitches of the region and the alignment of its first byte. Bytes that
// were not fetched are 0xCD. The region has to outlive the copy.
#pragma once

#include <cstddef>
#include <vector>

#include "model/memory_region.hpp"

namespace clmem::mock {

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
