// SPDX-License-Identifier: Apache-2.0
#include "suites/buffer/stored_buffer.hpp"

#include <gtest/gtest.h>

#include "harness/oracle.hpp"

namespace clmem::conformance {

const char* name_of(Storage storage) {
  switch (storage) {
    case Storage::use_host_ptr:
      return "UseHostPtr";
    case Storage::alloc_host_ptr:
      return "AllocHostPtr";
    case Storage::sub_buffer:
      return "SubBuffer";
    case Storage::device:
      break;
  }
  return "Device";
}

cl_mem_flags flags_of(Storage storage) {
  return storage == Storage::use_host_ptr     ? CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR
         : storage == Storage::alloc_host_ptr ? CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR
                                              : CL_MEM_READ_WRITE;
}

StoredBuffer::StoredBuffer(Bench& bench, std::size_t size, Storage storage) {
  if (storage != Storage::sub_buffer) {
    static_cast<FilledBuffer&>(*this) = bench.filled_buffer(size, flags_of(storage));
    return;
  }
  constexpr std::size_t trailing = 77;
  origin = bench.origin_unit();
  parent = bench.filled_buffer(origin + size + trailing);
  static_cast<FilledBuffer&>(*this) = bench.sub_buffer(parent, origin, size);
}

void StoredBuffer::expect(Bench& bench, const Bytes& wanted, std::initializer_list<ReadBack> ways,
                          const DifferenceContext& context) const {
  expect_contents(bench, get(), wanted, ways, context);
  if (parent.get() != nullptr) {
    SCOPED_TRACE("in the parent of the sub-buffer");
    Bytes around = parent.bytes;
    copy_linear(wanted, 0, around, origin, wanted.size());
    expect_contents(bench, parent.get(), around, ways);
  }
}

}  // namespace clmem::conformance
