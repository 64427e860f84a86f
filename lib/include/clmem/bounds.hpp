// SPDX-License-Identifier: Apache-2.0
// bounds.hpp - ranges that callers give, held against what they lie in.
//
// Contract: throws LogicError with CL_INVALID_VALUE before any OpenCL call. Positions in a buffer
// are only checked for wrapping past SIZE_MAX, which crashes drivers, and against the limit of a
// view; the rest is OpenCL's to judge.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/layout.hpp>
#include <clmem/opencl.hpp>
#include <clmem/queue.hpp>
#include <clmem/version.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace CLMEM_EXPORT clmem {
namespace detail {

// offset + size fits std::size_t.
void require_no_wrap(const char* routine, std::size_t offset, std::size_t size);

[[noreturn]] void throw_not_in_buffer(const char* routine, std::size_t limit, std::size_t offset,
                                      std::size_t size);

[[nodiscard, gnu::always_inline]] inline bool is_in_buffer(BufferView buffer, std::size_t offset,
                                                           std::size_t size) noexcept {
  return offset <= buffer.limit() && size <= buffer.limit() - offset;
}

// The same, and the end is within the view's limit.
[[gnu::always_inline]] inline void require_in_buffer(const char* routine, BufferView buffer,
                                                     std::size_t offset, std::size_t size) {
  if (!is_in_buffer(buffer, offset, size)) [[unlikely]] {
    throw_not_in_buffer(routine, buffer.limit(), offset, size);
  }
}

// Of offsets and counts, all bits together: below 2^63 no two of them wrap.
[[nodiscard]] constexpr bool are_small(std::size_t bits) noexcept {
  return bits <= PTRDIFF_MAX;
}

[[nodiscard, gnu::always_inline]] inline bool is_in_range(std::size_t offset, std::size_t count,
                                                          std::size_t size) noexcept {
  std::size_t end = 0;
  return !__builtin_add_overflow(offset, count, &end) && end <= size;
}

// The same with at least one byte behind the offset: true of no empty area.
[[nodiscard, gnu::always_inline]] inline bool is_inside(std::size_t offset, std::size_t count,
                                                        std::size_t size) noexcept {
  return offset < size && count <= size - offset;
}

[[noreturn]] void throw_not_in_range(const char* routine, const char* operand, std::size_t offset,
                                     std::size_t count, std::size_t size);

// [offset, offset + count) lies in shared virtual memory of `size` bytes; `operand` names it.
[[gnu::always_inline]] inline void require_in_range(const char* routine, const char* operand,
                                                    std::size_t offset, std::size_t count,
                                                    std::size_t size) {
  if (!is_in_range(offset, count, size)) [[unlikely]] {
    throw_not_in_range(routine, operand, offset, count, size);
  }
}

// The end of a rectangle in a buffer fits std::size_t; `operand` names it.
void require_no_wrap(const char* routine, const char* operand, const RectLayout& rect,
                     const Region& region);

// The same, and the end is within the view's limit.
void require_in_buffer(const char* routine, const char* operand, BufferView buffer,
                       const RectLayout& rect, const Region& region);

// All of a rectangle lies in host memory of `size` bytes.
void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size);

// Most rectangles have no component of 2^20 or more: three of them multiply to less than 2^62, so
// that no position in the rectangle wraps. This much is looked at without a call; others, and
// views with a limit, are computed by the functions above.
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

// `routine` exists from the version needed on: below, the loader may call a null pointer. `whose`
// says what the version was found for.
void require_version(const char* routine, Version needed, Version found, const char* whose);

// Of a queue's device.
void require_version_1_2(const char* routine, const CommandQueue& queue);

// After CL_INVALID_VALUE, how large the memory object is: "; the buffer has 64 bytes". Else
// nothing.
[[nodiscard]] std::string describe_bound(cl_int code, const char* operand, cl_mem object);

}  // namespace detail
}  // namespace clmem
