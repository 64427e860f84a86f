// SPDX-License-Identifier: Apache-2.0
#include "harness/svm.hpp"

#include "harness/case_record.hpp"
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

}  // namespace

SvmMemory::SvmMemory(Fixture& fixture, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment)
    : fixture_{fixture},
      context_{fixture.context()},
      size_{size},
      memory_{allocate(fixture, size, flags, alignment)} {}

SvmMemory::~SvmMemory() {
  fixture_.finish_quietly();
  if (memory_ != nullptr && fixture_.is_sound()) {
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
  must_succeed(clEnqueueSVMMap, fixture.queue(), CL_TRUE, CL_MAP_READ, memory_, size_, 0, nullptr,
               nullptr);
  const auto* const begin = static_cast<const std::byte*>(memory_);
  Bytes data(begin, begin + size_);
  must_succeed(clEnqueueSVMUnmap, fixture.queue(), memory_, 0, nullptr, nullptr);
  must_succeed(clFinish, fixture.queue());
  return data;
}

}  // namespace clmem::conformance
