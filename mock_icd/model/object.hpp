// SPDX-License-Identifier: Apache-2.0
// object.hpp - the common base of all OpenCL objects, and the memory of destroyed ones.
#pragma once

#include <cstddef>
#include <functional>
#include <new>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

// The memory of destroyed objects, kept readable for a while.
//
//   Quarantine::set_dispatch(table);      // what the first word of a dead object still shows
//   Quarantine::set_dispatch_data(data);  // and the second
//   Quarantine::take(memory);             // instead of freeing it
//
// Contract: a loader reads the dispatch table from any handle that an application passes, including
// stale ones; the model then rejects the call. Keeps the last `capacity` objects, so that their
// addresses are not reused either, and far fewer if the model is used without a loader.
// Thread-safe.
class Quarantine {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 14;

  static void set_dispatch(const cl_icd_dispatch* dispatch) noexcept;
  static void set_dispatch_data(void* data) noexcept;
  // Takes memory of ::operator new whose object is destroyed.
  static void take(void* memory) noexcept;
};

enum class ObjectKind {
#define CLMEM_HANDLE_TYPE(type, ...) type,
#include "trace/handle_types.def"
#undef CLMEM_HANDLE_TYPE
  command_buffer,
  svm_allocation
};

// The common base of all OpenCL objects.
//
// Contract: the dispatch pointer is the first word of every object, where loaders look for it; the
// second word is the loader's data (cl_khr_icd 2.0). Classes derived from Object have no virtual
// functions, because a virtual table pointer would take the first word. Members are guarded by the
// model's lock.
struct Object {
  const cl_icd_dispatch* dispatch = nullptr;
  void* dispatch_data = nullptr;
  // Run in reverse order of registration, without the model's lock, once the object is unused.
  std::vector<std::function<void()>> destruction_callbacks;

  void inherit_dispatch(const Object& other) noexcept {
    dispatch = other.dispatch;
    dispatch_data = other.dispatch_data;
  }

  static void* operator new(std::size_t size) { return ::operator new(size); }
  static void operator delete(void* memory) noexcept { Quarantine::take(memory); }
};

template <typename Handle>
[[nodiscard]] Handle to_handle(const Object& object) {
  // The C API's handle types are incomplete: only the address is used.
  return reinterpret_cast<Handle>(const_cast<Object*>(&object));
}

}  // namespace clmem::mock
