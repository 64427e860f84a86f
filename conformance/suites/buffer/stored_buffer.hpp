// SPDX-License-Identifier: Apache-2.0
// stored_buffer.hpp - a buffer in one of the ways that a driver may store its bytes, each with its
// own way of access for the host.
//
//   StoredBuffer stored{fixture, 4099, Storage::sub_buffer};
//   copy_linear(written, 0, stored.bytes, 3, written.size());    // what the command has to do
//   stored.expect(fixture);
//
// Contract: a sub-buffer lies in the middle of a larger parent, whose other bytes are guards, and
// so does a buffer over shared memory in its allocation. Throws Unsupported without such memory.
#pragma once

#include <initializer_list>
#include <memory>

#include "harness/contents.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

// shared: of memory in the middle of an allocation of shared virtual memory. shared_part: a
// sub-buffer of such a buffer.
enum class Storage { device, use_host_ptr, alloc_host_ptr, sub_buffer, shared, shared_part };

[[nodiscard]] const char* name_of(Storage storage);  // "UseHostPtr", for names of rows
[[nodiscard]] cl_mem_flags flags_of(Storage storage);

struct StoredBuffer : FilledBuffer {
  StoredBuffer() = default;
  StoredBuffer(Fixture& fixture, std::size_t size, Storage storage);

  // Every byte, and those around it in its parent.
  void expect(Fixture& fixture) const { expect(fixture, bytes, every_way); }
  void expect(Fixture& fixture, const Bytes& wanted, std::initializer_list<ReadBack> ways,
              const DifferenceContext& context = {}) const;

  std::shared_ptr<const FilledSvm> below;  // the allocation; outlives the buffers over it
  std::size_t shift = 0;                   // of the buffer over it
  FilledBuffer parent;                     // of a sub-buffer
  std::size_t origin = 0;

 private:
  [[nodiscard]] FilledBuffer made(Fixture& fixture, std::size_t size, Storage storage);
};

}  // namespace clmem::conformance
