// SPDX-License-Identifier: Apache-2.0
// svm.hpp - one allocation of shared virtual memory, freed at end of scope, and one with known
// bytes, compared to the last byte in more than one way.
//
//   SvmMemory memory{fixture, 4096};
//   memory.write(fixture, data);                 // map, copy, unmap, finish
//   EXPECT_EQ(memory.read(fixture), data);
//
//   FilledSvm target{fixture, 4096};
//   copy_linear(source.bytes, 0, target.bytes, 5, 100);       // what the command has to do
//   expect_svm(fixture, target);                                 // mapped, and copied to the host
//
// Contract: coarse grained unless the flags request another kind; write and read use maps for every
// kind. Freed after the fixture's commands, and kept if a failed case may have left some running.
// Needs the condition "svm_coarse". Comparisons run on the fixture's queue: commands of other
// queues have to be finished before, and no part of the memory may be mapped.
#pragma once

#include <cstddef>
#include <utility>

#include "harness/difference.hpp"
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

struct FilledSvm {
  explicit FilledSvm(Fixture& fixture, std::size_t size,
                     cl_svm_mem_flags flags = CL_MEM_READ_WRITE);

  [[nodiscard]] void* get() const { return memory.get(); }
  [[nodiscard]] std::byte* at(std::size_t offset) const { return memory.at(offset); }
  [[nodiscard]] std::size_t size() const { return bytes.size(); }

  SvmMemory memory;
  Bytes bytes;
};

void expect_svm(Fixture& fixture, const FilledSvm& memory, const DifferenceContext& context = {});
void expect_svm(Fixture& fixture, const void* pointer, std::span<const std::byte> expected,
                const DifferenceContext& context = {});

void expect_svm_unchanged_and_alive(Fixture& fixture, const FilledSvm& memory);

// Allocations that together exceed the memory of the device.
struct ExhaustingRounds {
  std::size_t size;  // bytes of each
  cl_ulong count;
};

[[nodiscard]] ExhaustingRounds exhausting_rounds(const Fixture& fixture);

[[nodiscard]] Bytes svm_bytes(cl_command_queue queue, const void* pointer, std::size_t size);

}  // namespace clmem::conformance
