// SPDX-License-Identifier: Apache-2.0
#include "harness/svm.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

void* allocate(Fixture& fixture, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment) {
  if (size > fixture.device().max_allocation()) {
    unsupported("an allocation of " + std::to_string(size) + " bytes");
  }
  void* const memory = clSVMAlloc(fixture.context(), flags, size, alignment);
  if (memory == nullptr) {
    need_memory(CL_OUT_OF_RESOURCES, size,
                fixture.device().max_allocation());  // clSVMAlloc returns no code
    CaseRecord::current().note({.kind = MismatchKind::refused,
                                .call = "clSVMAlloc",
                                .expected = "memory",
                                .given = "NULL"});
    throw SetUpFailed{"clSVMAlloc, which is not under test, returned null for " +
                      std::to_string(size) + " bytes"};
  }
  return memory;
}

Bytes mapped_bytes(cl_command_queue queue, const void* pointer, std::size_t size) {
  void* const start = const_cast<void*>(pointer);  // clEnqueueSVMMap takes no pointer to const
  must_succeed(clEnqueueSVMMap, queue, CL_TRUE, CL_MAP_READ, start, size, 0, nullptr, nullptr);
  Bytes seen(size);
  recorder::copy(seen.data(), start, size);
  must_succeed(clEnqueueSVMUnmap, queue, start, 0, nullptr, nullptr);
  must_succeed(clFinish, queue);
  return seen;
}

}  // namespace

SvmMemory::SvmMemory(Fixture& fixture, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment)
    : fixture_{fixture},
      context_{fixture.context()},
      size_{size},
      memory_{allocate(fixture, size, flags, alignment)} {}

SvmMemory::~SvmMemory() {
  fixture_.finish_quietly();
  if (memory_ != nullptr && fixture_.may_free_memory()) {
    clSVMFree(context_, memory_);
  }
}

void SvmMemory::write(Fixture& fixture, std::span<const std::byte> data) const {
  must_succeed(clEnqueueSVMMap, fixture.queue(), CL_TRUE, CL_MAP_WRITE, memory_, size_, 0, nullptr,
               nullptr);
  recorder::copy(memory_, data.data(), data.size());
  must_succeed(clEnqueueSVMUnmap, fixture.queue(), memory_, 0, nullptr, nullptr);
  must_succeed(clFinish, fixture.queue());
}

Bytes SvmMemory::read(Fixture& fixture) const {
  return mapped_bytes(fixture.queue(), memory_, size_);
}

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
  const latest_call::ExcludedScope reading_back;
  Bytes seen(size);
  must_succeed(clEnqueueSVMMemcpy, queue, CL_TRUE, seen.data(), pointer, size, 0, nullptr, nullptr);
  return seen;
}

void expect_svm(Fixture& fixture, const void* pointer, std::span<const std::byte> expected,
                const DifferenceContext& context) {
  const latest_call::ExcludedScope reading_back;
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
