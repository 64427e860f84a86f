// SPDX-License-Identifier: Apache-2.0
// bounds.hpp - ranges that callers give, held against what they lie in.
//
// Contract: throws LogicError with CL_INVALID_VALUE before any OpenCL call. Positions in a buffer
// are only checked for wrapping past SIZE_MAX, which crashes drivers, and against the limit of a
// view; the rest is OpenCL's to judge.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/detail/rect_layout.hpp>
#include <clmem/handle.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace clmem::detail {

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
  const std::size_t end = offset + size;
  if (end < offset || end > buffer.limit()) [[unlikely]] {
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

// Most rectangles have no component of 2^20 or more: three of them multiply to less than 2^62, so
// that no position in the rectangle wraps. Those take a look; others, and views with a limit, are
// computed by the functions above.
[[nodiscard]] constexpr std::size_t any_bit(const Origin& origin) noexcept {
  return origin[0] | origin[1] | origin[2];
}
[[nodiscard]] constexpr std::size_t any_bit(const Region& region) noexcept {
  return region[0] | region[1] | region[2];
}
[[nodiscard]] constexpr std::size_t any_bit(const Pitches& pitches) noexcept {
  return pitches.row | pitches.slice;
}
inline constexpr std::size_t small_end = std::size_t{1} << 20;

// One past the last byte of a rectangle without an empty side whose components are all small.
[[nodiscard]] constexpr std::size_t small_rect_end(const Origin& origin, const Pitches& pitches,
                                                   const Region& region) noexcept {
  const std::size_t row = pitches.row != 0 ? pitches.row : region[0];
  const std::size_t end = origin[0] + region[0] + (origin[1] + region[1] - 1) * row;
  const std::size_t slices = origin[2] + region[2] - 1;
  if (slices == 0) {
    return end;
  }
  return end + slices * (pitches.slice != 0 ? pitches.slice : row * region[1]);
}

[[noreturn]] void throw_version(const char* routine, Version needed, Version found,
                                const char* whose);

// `routine` exists from the version needed on: below, the loader may call a null pointer. `whose`
// names what has the version found.
inline void require_version(const char* routine, Version needed, Version found, const char* whose) {
  if (found < needed) [[unlikely]] {
    throw_version(routine, needed, found, whose);
  }
}

// Of a queue's device; an empty queue, which has version 0.0, is reported first.
inline void require_queue_version(const char* routine, Version needed, const CommandQueue& queue) {
  if (queue.device_version() < needed) [[unlikely]] {
    static_cast<void>(queue.require(routine));
    throw_version(routine, needed, queue.device_version(), "the queue's device");
  }
}

// After CL_INVALID_VALUE, how large the memory object is: "; the buffer has 64 bytes". Else
// nothing.
[[nodiscard]] std::string describe_bound(cl_int code, const char* operand, BufferView buffer);

}  // namespace clmem::detail
