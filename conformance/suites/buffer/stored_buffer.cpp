// SPDX-License-Identifier: Apache-2.0
#include "suites/buffer/stored_buffer.hpp"

#include <gtest/gtest.h>

#include "harness/made.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t trailing = 77;  // bytes after what is used

}  // namespace

const char* name_of(Storage storage) {
  switch (storage) {
    case Storage::use_host_ptr:
      return "UseHostPtr";
    case Storage::alloc_host_ptr:
      return "AllocHostPtr";
    case Storage::sub_buffer:
      return "SubBuffer";
    case Storage::shared:
      return "OverSVM";
    case Storage::shared_part:
      return "SubBufferOverSVM";
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

// All of the storage: what a sub-buffer is cut from, or the buffer itself.
FilledBuffer StoredBuffer::made(Fixture& fixture, std::size_t size, Storage storage) {
  if (storage != Storage::shared && storage != Storage::shared_part) {
    return fixture.filled_buffer(size, flags_of(storage));
  }
  fixture.needs("svm_coarse");
  shift = fixture.origin_unit();
  below = std::make_shared<const FilledSvm>(fixture, shift + size + trailing);
  FilledBuffer buffer{
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, size, below->at(shift)),
      Bytes(size)};
  copy_linear(below->bytes, shift, buffer.bytes, 0, size);
  return buffer;
}

StoredBuffer::StoredBuffer(Fixture& fixture, std::size_t size, Storage storage) {
  if (storage != Storage::sub_buffer && storage != Storage::shared_part) {
    static_cast<FilledBuffer&>(*this) = made(fixture, size, storage);
    return;
  }
  origin = fixture.origin_unit();
  parent = made(fixture, origin + size + trailing, storage);
  static_cast<FilledBuffer&>(*this) = fixture.sub_buffer(parent, origin, size);
}

void StoredBuffer::expect(Fixture& fixture, const Bytes& wanted,
                          std::initializer_list<ReadBack> ways,
                          const DifferenceContext& context) const {
  expect_contents(fixture, get(), wanted, ways, context);
  if (parent.get() != nullptr) {
    SCOPED_TRACE("in the parent of the sub-buffer");
    Bytes around = parent.bytes;
    copy_linear(wanted, 0, around, origin, wanted.size());
    expect_contents(fixture, parent.get(), around, ways);
  }
  if (below != nullptr) {
    SCOPED_TRACE("in the shared memory below the buffer");
    Bytes around = below->bytes;
    copy_linear(wanted, 0, around, shift + origin, wanted.size());
    expect_svm(fixture, below->get(), around);
  }
}

}  // namespace clmem::conformance
