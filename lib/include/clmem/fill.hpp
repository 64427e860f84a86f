// SPDX-License-Identifier: Apache-2.0
// fill.hpp - filling a buffer with a pattern (OpenCL 1.2).
//
//   enqueue_fill(queue, buffer, 0.0F, 4096);
//   enqueue_fill(queue, buffer, std::array<std::uint8_t, 4>{1, 2, 3, 4}, 64, {.offset = 32});
//
// Contract: offset and size are bytes and multiples of the pattern's size, which is 1, 2, 4, ...
// 128. The pattern is free after the call. Repeated once when out of memory. Refused without a call
// on queues of devices below 1.2.
#pragma once

#include <bit>
#include <clmem/buffer.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <span>
#include <type_traits>

namespace clmem {

template <typename T>
concept FillPattern = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> &&
                      std::has_single_bit(sizeof(T)) && sizeof(T) <= 128;

struct FillOptions {
  std::size_t offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

namespace detail {

void fill(const CommandQueue& queue, BufferView dest, std::span<const std::byte> pattern,
          std::size_t offset, std::size_t size, const WaitList& wait_for, Event* event);

}  // namespace detail

// The pattern by its bytes, for sizes known only at run time.
inline void enqueue_fill_buffer(const CommandQueue& queue, BufferView buffer,
                                std::span<const std::byte> pattern, std::size_t offset,
                                std::size_t size, const CommandOptions& options = {}) {
  detail::fill(queue, buffer, pattern, offset, size, options.wait_for, options.event);
}

template <FillPattern Pattern>
void enqueue_fill(const CommandQueue& queue, BufferView dest, const Pattern& pattern,
                  std::size_t size, const FillOptions& options = {}) {
  detail::fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options.offset, size,
               options.wait_for, options.event);
}

}  // namespace clmem
