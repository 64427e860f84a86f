// SPDX-License-Identifier: Apache-2.0
#include "harness/svm.hpp"

#include "harness/memory_shortage.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

void* allocate(Bench& bench, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment) {
  if (size > bench.device().max_allocation()) {
    unsupported("an allocation of " + std::to_string(size) + " bytes");
  }
  void* const memory = clSVMAlloc(bench.context(), flags, size, alignment);
  if (memory == nullptr) {
    need_memory(CL_OUT_OF_RESOURCES, size,
                bench.device().max_allocation());  // clSVMAlloc returns no code
    throw SetUpFailed{"clSVMAlloc, which is not under test, returned null for " +
                      std::to_string(size) + " bytes"};
  }
  return memory;
}

}  // namespace

SvmMemory::SvmMemory(Bench& bench, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment)
    : bench_{bench},
      context_{bench.context()},
      size_{size},
      memory_{allocate(bench, size, flags, alignment)} {}

SvmMemory::~SvmMemory() {
  bench_.finish_quietly();
  if (memory_ != nullptr && bench_.is_sound()) {
    clSVMFree(context_, memory_);
  }
}

void SvmMemory::write(Bench& bench, const Bytes& data) const {
  must_succeed(
      clEnqueueSVMMap(bench.queue(), CL_TRUE, CL_MAP_WRITE, memory_, size_, 0, nullptr, nullptr),
      "clEnqueueSVMMap");
  recorder::copy(memory_, data.data(), data.size());
  must_succeed(clEnqueueSVMUnmap(bench.queue(), memory_, 0, nullptr, nullptr), "clEnqueueSVMUnmap");
  must_succeed(clFinish(bench.queue()), "clFinish");
}

Bytes SvmMemory::read(Bench& bench) const {
  must_succeed(
      clEnqueueSVMMap(bench.queue(), CL_TRUE, CL_MAP_READ, memory_, size_, 0, nullptr, nullptr),
      "clEnqueueSVMMap");
  const auto* const begin = static_cast<const std::byte*>(memory_);
  Bytes data(begin, begin + size_);
  must_succeed(clEnqueueSVMUnmap(bench.queue(), memory_, 0, nullptr, nullptr), "clEnqueueSVMUnmap");
  must_succeed(clFinish(bench.queue()), "clFinish");
  return data;
}

}  // namespace clmem::conformance
