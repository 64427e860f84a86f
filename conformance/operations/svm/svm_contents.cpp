// SPDX-License-Identifier: Apache-2.0
#include "operations/svm/svm_contents.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/set_up.hpp"
#include "operations/map/mapping.hpp"

namespace clmem::conformance {

namespace {

Bytes mapped_bytes(cl_command_queue queue, const void* pointer, std::size_t size) {
  const latest_call::Aside reading_back;
  void* const start = const_cast<void*>(pointer);  // clEnqueueSVMMap takes no pointer to const
  Mapping mapping{
      queue, {.kind = MemoryKind::svm, .place = {.address = start}, .size = size}, CL_MAP_READ};
  Bytes seen = mapping.seen();
  mapping.end();
  return seen;
}

}  // namespace

FilledSvm::FilledSvm(Fixture& fixture, std::size_t size, cl_svm_mem_flags flags)
    : memory{fixture, size, flags}, bytes{fixture.fresh(size)} {
  memory.write(fixture, bytes);
}

ExhaustingRounds exhausting_rounds(const Fixture& fixture) {
  constexpr cl_ulong largest = cl_ulong{256} << 20;
  const cl_ulong size = std::min(largest, fixture.device().max_allocation());
  const auto all = fixture.device().value_or_zero<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  return {static_cast<std::size_t>(size), (all + all / 4) / size + 2};
}

Bytes svm_bytes(cl_command_queue queue, const void* pointer, std::size_t size) {
  const latest_call::Aside reading_back;
  Bytes seen(size);
  must_succeed(clEnqueueSVMMemcpy, queue, CL_TRUE, seen.data(), pointer, size, 0, nullptr, nullptr);
  return seen;
}

void expect_svm(Fixture& fixture, const void* pointer, std::span<const std::byte> expected,
                const DifferenceContext& context) {
  {
    SCOPED_TRACE("shared memory, mapped");
    expect_bytes(mapped_bytes(fixture.queue(), pointer, expected.size()), expected, context);
  }
  SCOPED_TRACE("shared memory, copied to the host");
  expect_bytes(svm_bytes(fixture.queue(), pointer, expected.size()), expected, context);
}

void expect_svm(Fixture& fixture, const FilledSvm& memory, const DifferenceContext& context) {
  expect_svm(fixture, memory.get(), memory.bytes, context);
}

void expect_svm_unchanged_and_alive(Fixture& fixture, const FilledSvm& memory) {
  expect_alive(fixture);
  SCOPED_TRACE("after the refused call");
  expect_svm(fixture, memory);
}

}  // namespace clmem::conformance
