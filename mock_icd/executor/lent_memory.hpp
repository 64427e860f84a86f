// SPDX-License-Identifier: Apache-2.0
// lent_memory.hpp - the bytes of a launch's memory arguments as buffers of the other driver.
//
//   LentMemory memory{device};
//   memory.add(bytes, Use::writes);                  // each argument, then
//   cl_mem buffer = memory.buffer_of(bytes);         // each again
//   memory.take_back(queue);                         // after the kernel
//
// Contract: uses CL_MEM_USE_HOST_PTR, so that CPU drivers copy nothing, and a map after the kernel,
// so that drivers that copied write back. Overlapping arguments are parts of one buffer, because a
// driver that copies would lose writes through one of them; a part whose offset is not aligned for
// the driver is a separate buffer, which only drivers without copies share.
#pragma once

#include <span>
#include <vector>

#include "executor/icd_device.hpp"

namespace clmem::mock {

enum class Use { reads, writes };

class LentMemory {
 public:
  explicit LentMemory(const IcdDevice& device) : device_{device} {}

  void add(std::span<std::byte> bytes, Use use);
  [[nodiscard]] cl_mem buffer_of(std::span<std::byte> bytes);
  // Waits until the kernel's writes are in the lent bytes.
  void take_back(cl_command_queue queue) const;

 private:
  struct Range {
    std::span<std::byte> bytes;
    Use use;
    Owned<cl_mem> buffer;
  };

  [[nodiscard]] cl_mem whole(Range& range) const;
  [[nodiscard]] Owned<cl_mem> part(Range& range, std::size_t offset, std::size_t size) const;
  void take_back(cl_command_queue queue, const Range& range) const;

  const IcdDevice& device_;
  std::vector<Range> ranges_;     // disjoint
  std::vector<Range> unaligned_;  // separate buffers
  std::vector<Owned<cl_mem>> parts_;
};

}  // namespace clmem::mock
