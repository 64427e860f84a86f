// SPDX-License-Identifier: Apache-2.0
// checks.hpp - what is checked before an OpenCL call: objects, versions, kinds and ranges.
//
// Contract: throws LogicError. Positions in a buffer are only checked for wrapping past SIZE_MAX,
// which crashes drivers, and against the limit of a view; the rest is OpenCL's to judge.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/handle.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace clmem::detail {

// None of the objects is empty.
template <typename... Objects>
void require_all(const char* routine, const Objects&... objects) {
  (static_cast<void>(objects.require(routine)), ...);
}

// ---- Versions: below the one needed, the loader may call a null pointer for `routine`.

[[noreturn]] void throw_version(const char* routine, Version needed, Version found,
                                const char* whose);

// `whose` names what has the version found.
inline void require_version(const char* routine, Version needed, Version found, const char* whose) {
  if (found < needed) [[unlikely]] {
    throw_version(routine, needed, found, whose);
  }
}

// Checks a queue's device; an empty queue, which has version 0.0, is reported first.
inline void require_queue_version(const char* routine, Version needed, const CommandQueue& queue) {
  if (queue.device_version() < needed) [[unlikely]] {
    static_cast<void>(queue.require(routine));
    throw_version(routine, needed, queue.device_version(), "the queue's device");
  }
}

// Checks all devices of a context.
void require_context_version(const char* routine, Version needed, const Context& context);

// Versions of the devices of a kernel's context.
[[nodiscard]] VersionRange versions_of(cl_kernel kernel, const KnownVersions& versions);

// ---- Kinds of memory objects.

// The type, which is one of `types`; asks for it, unless the handle is empty. `noun` names the kind
// expected: "buffer".
cl_mem_object_type require_type(const char* class_name, const char* noun, cl_mem raw,
                                std::initializer_list<cl_mem_object_type> types);

// "CL_MEM_OBJECT_BUFFER"
[[nodiscard]] std::string name_of_memory_type(cl_mem_object_type type);

// ---- Ranges: CL_INVALID_VALUE.

[[nodiscard]] constexpr bool is_in_range(std::size_t offset, std::size_t count,
                                         std::size_t size) noexcept {
  const std::size_t end = offset + count;
  return end >= offset && end <= size;
}

[[noreturn]] void throw_not_in_buffer(const char* routine, const BufferView& buffer,
                                      std::size_t offset, std::size_t size);
[[noreturn]] void throw_not_in_range(const char* routine, const char* operand, std::size_t offset,
                                     std::size_t count, std::size_t size);

// offset + size fits std::size_t, and is within the view's limit.
inline void require_in_buffer(const char* routine, const BufferView& buffer, std::size_t offset,
                              std::size_t size) {
  if (!is_in_range(offset, size, buffer.limit())) [[unlikely]] {
    throw_not_in_buffer(routine, buffer, offset, size);
  }
}

// [offset, offset + count) lies in shared virtual memory of `size` bytes; `operand` names it.
inline void require_in_range(const char* routine, const char* operand, std::size_t offset,
                             std::size_t count, std::size_t size) {
  if (!is_in_range(offset, count, size)) [[unlikely]] {
    throw_not_in_range(routine, operand, offset, count, size);
  }
}

// The end of a rectangle in a buffer fits std::size_t and is within the view's limit; `operand`
// names it.
void require_in_buffer(const char* routine, const char* operand, const BufferView& buffer,
                       const RectLayout& rect, const Region& region);

// All of a rectangle lies in host memory of `size` bytes.
void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size);

// After CL_INVALID_VALUE, how large the memory object is: "; the buffer has 64 bytes". Else
// nothing.
[[nodiscard]] std::string describe_bound(cl_int code, const char* operand, BufferView buffer);

}  // namespace clmem::detail
