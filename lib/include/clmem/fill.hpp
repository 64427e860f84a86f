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
#include <clmem/bounds.hpp>
#include <clmem/buffer.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/export.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <ranges>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

// A value whose bytes are the pattern: an array is one, what only refers to elements or memory is
// not.
template <typename T>
concept FillPattern = std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)) &&
                          sizeof(T) <= 128 &&
                      !std::is_pointer_v<T> && !std::is_member_pointer_v<T> &&
                      !std::is_null_pointer_v<T> && !std::ranges::borrowed_range<T> &&
                      !requires(const T& reference) {
  reference.get();
};

struct FillOptions {
  std::size_t offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

namespace detail {

// What a failing command was given.
[[nodiscard]] std::string describe_fill(cl_int code, std::size_t pattern_size, std::size_t offset,
                                        std::size_t size, cl_mem object);

template <BufferMemory Dest>
struct FillCommand {
  const CommandQueue& queue;
  const Dest& dest;
  std::span<const std::byte> pattern;
  std::size_t offset;
  std::size_t size;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return view_of(dest) && queue.device_version().major_number >= 2 &&
           is_in_buffer(view_of(dest), offset, size);
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(dest).require(routine));
    require_version_1_2(routine, queue);
    require_in_buffer(routine, dest, offset, size);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueFillBuffer(queue.get(), view_of(dest).get(), pattern.data(), pattern.size(),
                               offset, size, events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_fill(code, pattern.size(), offset, size, view_of(dest).get());
  }
};

template <BufferMemory Dest>
[[gnu::always_inline]] inline void fill(const CommandQueue& queue, const Dest& dest,
                                        std::span<const std::byte> pattern, std::size_t offset,
                                        std::size_t size, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  enqueue<Retry::when_out_of_memory>(
      event, routine, [&]() __attribute__((always_inline)) {
        return FillCommand<Dest>{queue, dest, pattern, offset, size, wait_for.source()};
      });
}

}  // namespace detail

// The pattern by its bytes, for sizes known only at run time.
[[gnu::always_inline]] inline void enqueue_fill_buffer(const CommandQueue& queue, BufferView buffer,
                                                       std::span<const std::byte> pattern,
                                                       std::size_t offset, std::size_t size,
                                                       const CommandOptions& options = {}) {
  detail::fill(queue, buffer, pattern, offset, size, options.wait_for, options.event);
}

template <BufferMemory Dest, FillPattern Pattern>
[[gnu::always_inline]] inline void enqueue_fill(const CommandQueue& queue, const Dest& dest,
                                                const Pattern& pattern, std::size_t size,
                                                const FillOptions& options = {}) {
  detail::fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options.offset, size,
               options.wait_for, options.event);
}

}  // namespace clmem
