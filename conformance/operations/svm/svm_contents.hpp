// SPDX-License-Identifier: Apache-2.0
// svm_contents.hpp - shared virtual memory with known bytes, compared to the last byte in more than
// one way.
//
//   FilledSvm target{fixture, 4096};
//   copy_linear(source.bytes, 0, target.bytes, 5, 100);       // what the command has to do
//   expect_svm(fixture, target);                                 // mapped, and copied to the host
//
// Contract: as contents.hpp for buffers. Runs on the fixture's queue: commands of other queues have
// to be finished before, and no part of the memory may be mapped.
#pragma once

#include "harness/difference.hpp"
#include "harness/svm.hpp"

namespace clmem::conformance {

// An allocation and the bytes it has to contain.
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
// Compares the bytes from `pointer` on.
void expect_svm(Fixture& fixture, const void* pointer, std::span<const std::byte> expected,
                const DifferenceContext& context = {});

// Checks the memory and the device after a rejected call.
void expect_svm_unchanged_and_alive(Fixture& fixture, const FilledSvm& memory);

// The size and the number of allocations, one after the other, that together exceed the memory of
// the device.
struct ExhaustingRounds {
  std::size_t size;  // bytes of each
  cl_ulong count;
};

[[nodiscard]] ExhaustingRounds exhausting_rounds(const Fixture& fixture);

// The current bytes of `pointer`, copied by a command of `queue`.
[[nodiscard]] Bytes svm_bytes(cl_command_queue queue, const void* pointer, std::size_t size);

}  // namespace clmem::conformance
