// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/buffer.hpp>
#include <cstdint>
#include <memory>

#include "checks.hpp"
#include "enqueue.hpp"

namespace clmem {
namespace {

using DestructorCallback = std::function<void()>;

void CL_CALLBACK run_destructor_callback(cl_mem /*destroyed*/, void* callback) noexcept {
  const std::unique_ptr<DestructorCallback> owned{static_cast<DestructorCallback*>(callback)};
  (*owned)();
}

}  // namespace

void MemoryObject::add_destructor_callback(std::function<void()> callback) const {
  constexpr const char* routine = "clSetMemObjectDestructorCallback";
  const cl_mem raw = require(routine);
  if (!callback) {
    throw_error(CL_INVALID_VALUE, routine, "the callback is empty");
  }
  auto owned = std::make_unique<DestructorCallback>(std::move(callback));
  detail::require_success(
      clSetMemObjectDestructorCallback(raw, run_destructor_callback, owned.get()), routine);
  static_cast<void>(owned.release());  // now the driver's, until it calls
}

MemFlags MemoryObject::flags_for(const char* class_name, MemFlags flags, HostUse use) {
  // Without an access flag OpenCL's default is read-write.
  if (use == HostUse::read && !has_all(flags, MemFlags::read_only)) {
    throw_error(CL_INVALID_VALUE, class_name,
                "host memory that is const needs MemFlags::read_only");
  }
  return flags | (use == HostUse::copied ? MemFlags::copy_host_ptr : MemFlags::use_host_ptr);
}

void MemoryObject::keep(const Ward& ward) const {
  if (ward) {
    // A copy: should this fail, the storage has to outlive the release of the memory object.
    add_destructor_callback([ward] {});
  }
}

namespace detail {

cl_mem_object_type require_type(const char* class_name, const char* noun, cl_mem raw,
                                std::initializer_list<cl_mem_object_type> types) {
  if (raw == nullptr) {
    throw_empty(CL_INVALID_MEM_OBJECT, class_name, noun);
  }
  const auto type =
      read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo", raw, CL_MEM_TYPE);
  if (std::ranges::find(types, type) == types.end()) {
    throw_error(CL_INVALID_MEM_OBJECT, class_name,
                "the memory object has type " + name_of_memory_type(type) + ", expected: " + noun);
  }
  return type;
}

void* find_host_array(const MemoryObject& object, const StridedLayout& layout,
                      std::size_t alignment) {
  constexpr const char* routine = "get_host_array";
  if (!has_all(object.flags(), MemFlags::use_host_ptr)) {
    throw_error(CL_INVALID_VALUE, routine, "the memory object was not made with USE_HOST_PTR");
  }
  void* const pointer =
      read_info<void*>(clGetMemObjectInfo, "clGetMemObjectInfo", object.get(), CL_MEM_HOST_PTR);
  const std::size_t size = object.size();
  if (layout.extent() > size) {
    throw_error(CL_INVALID_VALUE, routine,
                "the array takes " + std::to_string(layout.extent()) +
                    " bytes, the memory object has " + std::to_string(size));
  }
  if (reinterpret_cast<std::uintptr_t>(pointer) % alignment != 0) {
    throw_error(
        CL_INVALID_VALUE, routine,
        "the storage is not aligned to the element's " + std::to_string(alignment) + " bytes");
  }
  return pointer;
}

}  // namespace detail

}  // namespace clmem
