// SPDX-License-Identifier: Apache-2.0
// svm.hpp - one allocation of shared virtual memory, freed at end of scope.
//
//   SvmMemory memory{fixture, 4096};
//   memory.write(fixture, data);                 // map, copy, unmap, finish
//   EXPECT_EQ(memory.read(fixture), data);
//
// Contract: coarse grained unless the flags request another kind; write and read use maps for every
// kind. Freed after the fixture's commands, and kept if a failed case may have left some running.
// Needs the condition "svm_coarse".
#pragma once

#include <cstddef>
#include <utility>

#include "harness/fixture.hpp"

namespace clmem::conformance {

class SvmMemory {
 public:
  // Throws Unsupported for a size above CL_DEVICE_MAX_MEM_ALLOC_SIZE.
  SvmMemory(Fixture& fixture, std::size_t size, cl_svm_mem_flags flags = CL_MEM_READ_WRITE,
            cl_uint alignment = 0);
  ~SvmMemory();
  SvmMemory(const SvmMemory&) = delete;
  SvmMemory& operator=(const SvmMemory&) = delete;

  [[nodiscard]] void* get() const { return memory_; }
  [[nodiscard]] std::byte* at(std::size_t offset) const {
    return static_cast<std::byte*>(memory_) + offset;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  void write(Fixture& fixture, std::span<const std::byte> data) const;
  [[nodiscard]] Bytes read(Fixture& fixture) const;

  // Gives up the memory, for a case in which a command frees it.
  [[nodiscard]] void* detach() { return std::exchange(memory_, nullptr); }

 private:
  Fixture& fixture_;
  cl_context context_;
  std::size_t size_;
  void* memory_;
};

}  // namespace clmem::conformance
