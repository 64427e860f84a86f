// SPDX-License-Identifier: Apache-2.0
// memory_object.hpp - what all kinds of memory objects have in common.
//
//   const MemoryObject object{retain, raw_mem};
//   const auto size = object.info<CL_MEM_SIZE>();
//   object.add_destructor_callback([storage] {});   // keeps it while OpenCL may use it
//
// Contract: owns one reference. After release() the object is empty and every use is a LogicError.
// Work already enqueued stays valid when the last reference goes: OpenCL keeps the memory until its
// commands have completed.
#pragma once

#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/info.hpp>
#include <functional>

namespace CLMEM_EXPORT clmem {

class MemoryObject;

template <cl_mem_info Param>
struct MemInfo;

// clang-format off
template <> struct MemInfo<CL_MEM_TYPE> : Answers<cl_mem_object_type> {};
template <> struct MemInfo<CL_MEM_FLAGS> : Answers<MemFlags> {};
template <> struct MemInfo<CL_MEM_SIZE> : Answers<std::size_t> {};
template <> struct MemInfo<CL_MEM_MAP_COUNT> : Answers<cl_uint> {};
template <> struct MemInfo<CL_MEM_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct MemInfo<CL_MEM_CONTEXT> : Answers<Context> {};
template <> struct MemInfo<CL_MEM_ASSOCIATED_MEMOBJECT> : Answers<MemoryObject> {};
template <> struct MemInfo<CL_MEM_OFFSET> : Answers<std::size_t> {};
template <> struct MemInfo<CL_MEM_USES_SVM_POINTER> : Answers<bool> {};
template <> struct MemInfo<CL_MEM_PROPERTIES> : Answers<std::vector<cl_mem_properties>> {};
// clang-format on

class MemoryObject : public Handle<cl_mem> {
 public:
  using Handle::Handle;

  template <cl_mem_info Param>
  [[nodiscard]] auto info() const {
    static_assert(Param != CL_MEM_HOST_PTR, "the host pointer is reached through get_host_array()");
    constexpr const char* routine = "clGetMemObjectInfo";
    return detail::read_info<typename MemInfo<Param>::type>(clGetMemObjectInfo, routine,
                                                            require(routine), Param);
  }

  [[nodiscard]] cl_mem_object_type type() const { return info<CL_MEM_TYPE>(); }
  [[nodiscard]] MemFlags flags() const { return info<CL_MEM_FLAGS>(); }
  [[nodiscard]] std::size_t size() const { return info<CL_MEM_SIZE>(); }
  [[nodiscard]] cl_uint map_count() const { return info<CL_MEM_MAP_COUNT>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_MEM_REFERENCE_COUNT>(); }
  [[nodiscard]] Context context() const { return info<CL_MEM_CONTEXT>(); }
  [[nodiscard]] MemoryObject associated_memobject() const;
  [[nodiscard]] std::size_t offset() const { return info<CL_MEM_OFFSET>(); }
  [[nodiscard]] bool uses_svm_pointer() const { return info<CL_MEM_USES_SVM_POINTER>(); }
  [[nodiscard]] std::vector<cl_mem_properties> properties() const;

  // Runs after the last reference and all enqueued uses are gone and before the storage is given
  // up, on a thread of the driver; the callback added last runs first. It must not throw nor make
  // blocking OpenCL calls (clSetMemObjectDestructorCallback). An empty one is a LogicError.
  void add_destructor_callback(std::function<void()> callback) const;
};

}  // namespace clmem
