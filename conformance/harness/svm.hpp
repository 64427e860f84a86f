// SPDX-License-Identifier: Apache-2.0
// svm.hpp - one allocation of shared virtual memory, freed at end of scope.
//
//   SvmMemory memory{bench, 4096};
//   memory.write(bench, data);                 // map, copy, unmap, finish
//   EXPECT_EQ(memory.read(bench), data);
//
// Contract: coarse grained, so host access goes through maps. Needs the condition "svm_coarse".
#pragma once

#include <cstddef>

#include "harness/bench.hpp"

namespace clmem::conformance {

class SvmMemory {
 public:
  SvmMemory(Bench& bench, std::size_t size);
  ~SvmMemory();
  SvmMemory(const SvmMemory&) = delete;
  SvmMemory& operator=(const SvmMemory&) = delete;

  [[nodiscard]] void* get() const { return memory_; }
  void write(Bench& bench, const Bytes& data) const;
  [[nodiscard]] Bytes read(Bench& bench) const;

 private:
  cl_context context_;
  std::size_t size_;
  void* memory_;
};

}  // namespace clmem::conformance
