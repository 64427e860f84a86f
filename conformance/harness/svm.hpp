// SPDX-License-Identifier: Apache-2.0
// svm.hpp - one allocation of shared virtual memory, freed at end of scope.
//
//   SvmMemory memory{bench, 4096};
//   memory.write(bench, data);                 // map, copy, unmap, finish
//   EXPECT_EQ(memory.read(bench), data);
//
// Contract: coarse grained unless the flags say otherwise; write and read go through maps either
// way. Freed after the bench's commands, and kept where a failed case may have left some running.
// Needs the condition "svm_coarse".
#pragma once

#include <cstddef>
#include <utility>

#include "harness/bench.hpp"

namespace clmem::conformance {

class SvmMemory {
 public:
  // Throws Unsupported for a size above CL_DEVICE_MAX_MEM_ALLOC_SIZE.
  SvmMemory(Bench& bench, std::size_t size, cl_svm_mem_flags flags = CL_MEM_READ_WRITE,
            cl_uint alignment = 0);
  ~SvmMemory();
  SvmMemory(const SvmMemory&) = delete;
  SvmMemory& operator=(const SvmMemory&) = delete;

  [[nodiscard]] void* get() const { return memory_; }
  [[nodiscard]] std::byte* at(std::size_t offset) const {
    return static_cast<std::byte*>(memory_) + offset;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  void write(Bench& bench, const Bytes& data) const;
  [[nodiscard]] Bytes read(Bench& bench) const;

  // For a case that has it freed by a command.
  [[nodiscard]] void* detach() { return std::exchange(memory_, nullptr); }

 private:
  Bench& bench_;
  cl_context context_;
  std::size_t size_;
  void* memory_;
};

}  // namespace clmem::conformance
