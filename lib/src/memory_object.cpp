// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/buffer.hpp>
#include <clmem/pyopencl.hpp>
#include <cstdint>
#include <memory>

#include "memory_type.hpp"

namespace clmem {
namespace {

using DestructorCallback = std::function<void()>;

void CL_CALLBACK run_destructor_callback(cl_mem /*dying*/, void* callback) noexcept {
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
  const cl_int code = clSetMemObjectDestructorCallback(raw, run_destructor_callback, owned.get());
  if (code != CL_SUCCESS) {
    throw_error(code, routine);
  }
  static_cast<void>(owned.release());  // now the driver's, until it calls
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
AnyMemoryObject memory_object_from(Adopt, cl_mem raw) {
  const MemoryObject owned{adopt, raw};
  return memory_object_from(retain, owned.get());
}

AnyMemoryObject memory_object_from(Retain, cl_mem raw) {
  constexpr const char* routine = "memory_object_from";
  if (raw == nullptr) {
    throw_error(CL_INVALID_MEM_OBJECT, routine, "the memory object is null");
  }
  const auto type = detail::read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                                          raw, CL_MEM_TYPE);
  switch (type) {
    case CL_MEM_OBJECT_BUFFER:
      return Buffer{retain, raw};
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
      return Image{retain, raw};
    case CL_MEM_OBJECT_PIPE:
      return Pipe{retain, raw};
    default:
      return MemoryObject{retain, raw};
  }
}

}  // namespace clmem
