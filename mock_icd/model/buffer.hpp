// SPDX-License-Identifier: Apache-2.0
// buffer.hpp - a buffer or sub-buffer: a window of some storage with flags.
//
// Contract: a sub-buffer keeps its parent alive and shares its storage. `flags` are those that
// queries report: for sub-buffers with everything inherited from the parent.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "model/context.hpp"
#include "model/object.hpp"
#include "model/storage.hpp"

namespace clmem::mock {

struct Buffer : Object {
  Buffer() = default;
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  [[nodiscard]] std::span<std::byte> bytes() const {
    return storage->bytes().subspan(origin, size);
  }
  [[nodiscard]] bool is_sub_buffer() const { return parent != nullptr; }
  // Where a range of this buffer lies in the storage that it shares with its relatives.
  [[nodiscard]] ByteRange in_storage(const ByteRange& range) const {
    return {origin + range.offset, range.size};
  }
  [[nodiscard]] void* host_ptr() const {
    return (flags & CL_MEM_USE_HOST_PTR) != 0 ? bytes().data() : nullptr;
  }

  std::shared_ptr<Context> context;
  cl_mem_flags flags = 0;
  std::size_t size = 0;
  std::size_t origin = 0;
  std::shared_ptr<Buffer> parent;  // null unless a sub-buffer
  std::shared_ptr<Storage> storage;
  std::vector<cl_mem_properties> properties;
};

}  // namespace clmem::mock
