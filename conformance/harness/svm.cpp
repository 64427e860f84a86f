// SPDX-License-Identifier: Apache-2.0
#include "harness/svm.hpp"

#include <cstring>

#include "harness/set_up.hpp"

namespace clmem::conformance {

SvmMemory::SvmMemory(Bench& bench, std::size_t size)
    : context_{bench.context()},
      size_{size},
      memory_{clSVMAlloc(context_, CL_MEM_READ_WRITE, size, 0)} {
  if (memory_ == nullptr) {
    throw SetUpFailed{"clSVMAlloc, which only prepares, answered null for " + std::to_string(size) +
                      " bytes"};
  }
}

SvmMemory::~SvmMemory() {
  clSVMFree(context_, memory_);
}

void SvmMemory::write(Bench& bench, const Bytes& data) const {
  must_succeed(
      clEnqueueSVMMap(bench.queue(), CL_TRUE, CL_MAP_WRITE, memory_, size_, 0, nullptr, nullptr),
      "clEnqueueSVMMap");
  std::memcpy(memory_, data.data(), data.size());
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
