// SPDX-License-Identifier: Apache-2.0
// stored_buffer.hpp - a buffer in one of the ways that a driver may store its bytes, each with its
// own way of access for the host.
//
//   StoredBuffer stored{bench, 4099, Storage::sub_buffer};
//   copy_linear(written, 0, stored.bytes, 3, written.size());    // what the command has to do
//   stored.expect(bench);
//
// Contract: a sub-buffer lies in the middle of a larger parent, whose other bytes are guards.
#pragma once

#include <initializer_list>

#include "harness/contents.hpp"

namespace clmem::conformance {

enum class Storage { device, use_host_ptr, alloc_host_ptr, sub_buffer };

[[nodiscard]] const char* name_of(Storage storage);  // "UseHostPtr", for names of rows
[[nodiscard]] cl_mem_flags flags_of(Storage storage);

struct StoredBuffer : FilledBuffer {
  StoredBuffer() = default;
  StoredBuffer(Bench& bench, std::size_t size, Storage storage);

  // Every byte, and those around it in its parent.
  void expect(Bench& bench) const { expect(bench, bytes, every_way); }
  void expect(Bench& bench, const Bytes& wanted, std::initializer_list<ReadBack> ways,
              const DifferenceContext& context = {}) const;

  FilledBuffer parent;  // empty except for Storage::sub_buffer
  std::size_t origin = 0;
};

}  // namespace clmem::conformance
