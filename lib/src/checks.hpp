// SPDX-License-Identifier: Apache-2.0
// checks.hpp - the checks before an OpenCL call: objects, versions, kinds and ranges.
//
// Contract: throws LogicError. Positions in a buffer are only checked for wrapping past SIZE_MAX,
// which crashes drivers, and against the limit of a view; OpenCL checks the rest.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/handle.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>

namespace clmem::detail {

template <typename... Objects>
void require_all(const char* routine, const Objects&... objects) {
  (static_cast<void>(objects.require(routine)), ...);
}

// ---- Versions: on a device below the needed one, the loader may call a null pointer.

[[noreturn]] void throw_version(const char* routine, Version needed, Version found,
                                const char* whose);

// `whose` names the object that has the version `found`.
inline void require_version(const char* routine, Version needed, Version found, const char* whose) {
  if (found < needed) [[unlikely]] {
    throw_version(routine, needed, found, whose);
  }
}

// Checks a queue's device; an empty queue, which has version 0.0, is reported as such.
inline void require_queue_version(const char* routine, Version needed, const CommandQueue& queue) {
  if (queue.device_version() < needed) [[unlikely]] {
    static_cast<void>(queue.require(routine));
    throw_version(routine, needed, queue.device_version(), "the queue's device");
  }
}

void require_context_version(const char* routine, Version needed, const Context& context);

[[nodiscard]] VersionRange versions_of(cl_kernel kernel, const KnownVersions& versions);

// ---- Kinds of memory objects.

// Returns the type, which has to be one of `types`; queries it, unless the handle is empty. `noun`
// names the expected kind: "buffer".
cl_mem_object_type require_type(const char* class_name, const char* noun, cl_mem raw,
                                std::initializer_list<cl_mem_object_type> types);

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

// Requires that offset + size fits std::size_t, and is within the view's limit.
inline void require_in_buffer(const char* routine, const BufferView& buffer, std::size_t offset,
                              std::size_t size) {
  if (!is_in_range(offset, size, buffer.limit())) [[unlikely]] {
    throw_not_in_buffer(routine, buffer, offset, size);
  }
}

inline void require_in_range(const char* routine, const char* operand, std::size_t offset,
                             std::size_t count, std::size_t size) {
  if (!is_in_range(offset, count, size)) [[unlikely]] {
    throw_not_in_range(routine, operand, offset, count, size);
  }
}

// Requires that the end of a rectangle fits std::size_t and is within the view's limit.
void require_in_buffer(const char* routine, const char* operand, const BufferView& buffer,
                       const RectLayout& rect, const Region& region);

// Requires that a rectangle lies in host memory of `size` bytes.
void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size);

// Returns the size of the memory object after CL_INVALID_VALUE, "; the buffer has 64 bytes", else
// nothing.
[[nodiscard]] std::string describe_bound(cl_int code, const char* operand, BufferView buffer);

}  // namespace clmem::detail
