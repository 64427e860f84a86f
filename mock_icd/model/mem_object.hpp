// SPDX-License-Identifier: Apache-2.0
// mem_object.hpp - the common part of buffers, images and pipes: a part of some storage, and flags.
//
// Contract: an object made from another one keeps its parent alive and shares its storage. `flags`
// are the flags that queries report, including those inherited from the parent. `type` selects the
// class, because objects have no virtual functions.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "model/context.hpp"
#include "model/object.hpp"
#include "model/rule.hpp"
#include "model/storage.hpp"

namespace clmem::mock {

struct MemObject : Object {
  explicit MemObject(cl_mem_object_type object_type) : type{object_type} {}
  ~MemObject();
  MemObject(const MemObject&) = delete;
  MemObject& operator=(const MemObject&) = delete;

  [[nodiscard]] std::span<std::byte> bytes() const {
    return storage->bytes().subspan(origin, size);
  }
  // The range in the storage that this object shares with its parent.
  [[nodiscard]] ByteRange in_storage(const ByteRange& range) const {
    return {origin + range.offset, range.size};
  }
  [[nodiscard]] void* host_ptr() const {
    return (flags & CL_MEM_USE_HOST_PTR) != 0 ? bytes().data() : nullptr;
  }
  // True for buffers over SVM (only SVM has a lender), not for images made from them.
  [[nodiscard]] bool uses_svm_pointer() const {
    return is_buffer() && (flags & CL_MEM_USE_HOST_PTR) != 0 && storage->has_lender();
  }
  [[nodiscard]] bool is_buffer() const { return type == CL_MEM_OBJECT_BUFFER; }
  [[nodiscard]] bool is_sub_buffer() const { return is_buffer() && parent != nullptr; }

  const cl_mem_object_type type;
  const MemObject* handle_owner = this;  // object whose handle the program has
  std::shared_ptr<Context> context;
  cl_mem_flags flags = 0;
  std::size_t size = 0;
  std::size_t origin = 0;             // offset in the storage
  std::shared_ptr<MemObject> parent;  // object that this was made from, or null
  std::shared_ptr<Storage> storage;
  std::vector<cl_mem_properties> properties;
  bool has_device_address = false;  // see device_address.hpp
};

// A buffer or sub-buffer. It has no members of its own; a sub-buffer is a buffer with a parent.
struct Buffer : MemObject {
  Buffer() : MemObject{CL_MEM_OBJECT_BUFFER} {}
};

[[nodiscard]] inline std::shared_ptr<Buffer> require_is_buffer(std::shared_ptr<MemObject> object) {
  refuse_if(!object->is_buffer(), rule::not_a_buffer);
  return std::static_pointer_cast<Buffer>(std::move(object));
}

// Memory objects whose contents never change (cl_ext_immutable_memory_objects).
//
// Contract: objects made from an immutable object are immutable.

// CL_MEM_IMMUTABLE_EXT, which older headers lack.
inline constexpr cl_mem_flags mem_immutable = cl_mem_flags{1} << 6;

[[nodiscard]] inline bool is_immutable(const MemObject& object) {
  return (object.flags & mem_immutable) != 0;
}

}  // namespace clmem::mock
