// SPDX-License-Identifier: Apache-2.0
// transfer.hpp - linear copies between host memory and buffers, and between buffers.
//
//   enqueue_copy(queue, buffer, values);                                    // host -> buffer,
//   blocks enqueue_copy(queue, values, buffer, {.src_offset = 64});                // buffer ->
//   host, blocks enqueue_copy(queue, dest, src, {.dst_offset = 16, .event = &copied});   // buffer
//   -> buffer NannyEvent upload = enqueue_copy_async(queue, buffer, *values, {.ward = values});
//
// Contract: the destination comes first. The kinds of the operands choose the entry point at
// compile time; a copy with host memory moves all of the host range. Offsets are bytes and apply to
// buffers. No OpenCL call is made besides the copy, except that a buffer-to-buffer copy without
// byte_count asks for both sizes. Repeated once when out of memory. The host range of
// enqueue_copy_async stays in place until the event is over: give a ward that owns it, or keep the
// NannyEvent.
#pragma once

#include <clmem/bounds.hpp>
#include <clmem/buffer.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/event.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/nanny_event.hpp>
#include <clmem/queue.hpp>
#include <clmem/wait_list.hpp>
#include <cstddef>
#include <optional>
#include <span>

namespace clmem {

struct WriteOptions {
  std::size_t dst_offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

struct ReadOptions {
  std::size_t src_offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;
};

struct AsyncWriteOptions {
  std::size_t dst_offset = 0;
  Ward ward = {};
  WaitList wait_for = {};
};

struct AsyncReadOptions {
  std::size_t src_offset = 0;
  Ward ward = {};
  WaitList wait_for = {};
};

struct CopyOptions {
  // By default as many as both buffers hold behind their offsets.
  std::optional<std::size_t> byte_count = {};
  std::size_t src_offset = 0;
  std::size_t dst_offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;
};

namespace detail {

// What a failing command was given.
[[nodiscard]] std::string describe_transfer(cl_int code, std::size_t offset, std::size_t size,
                                            cl_mem object);
[[nodiscard]] std::string describe_copy(cl_int code, std::size_t src_offset, std::size_t dst_offset,
                                        std::size_t count, cl_mem src, cl_mem dest);

// As many bytes as both buffers hold behind their offsets.
[[nodiscard]] std::size_t default_count(BufferView dest, std::size_t dst_offset, BufferView src,
                                        std::size_t src_offset);

[[gnu::always_inline]] inline void write(const CommandQueue& queue, BufferView dest,
                                         std::span<const std::byte> src, Blocking blocking,
                                         std::size_t offset, const WaitList& wait_for,
                                         Event* event) {
  constexpr const char* routine = "clEnqueueWriteBuffer";
  static_cast<void>(queue.require(routine));
  const cl_mem object = dest.require(routine);
  require_in_buffer(routine, dest, offset, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueWriteBuffer(queue.get(), object, static_cast<cl_bool>(blocking), offset,
                                    src.size(), src.data(), wait_for.size(), wait_for.data(),
                                    wanted);
      },
      [&](cl_int code) __attribute__((always_inline)) {
        return describe_transfer(code, offset, src.size(), object);
      });
}

[[gnu::always_inline]] inline void read(const CommandQueue& queue, std::span<std::byte> dest,
                                        BufferView src, Blocking blocking, std::size_t offset,
                                        const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueReadBuffer";
  static_cast<void>(queue.require(routine));
  const cl_mem object = src.require(routine);
  require_in_buffer(routine, src, offset, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueReadBuffer(queue.get(), object, static_cast<cl_bool>(blocking), offset,
                                   dest.size(), dest.data(), wait_for.size(), wait_for.data(),
                                   wanted);
      },
      [&](cl_int code) __attribute__((always_inline)) {
        return describe_transfer(code, offset, dest.size(), object);
      });
}

}  // namespace detail

template <HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, BufferView dest,
                                                const Source& src,
                                                const WriteOptions& options = {}) {
  detail::write(queue, dest, detail::bytes_of(src), Blocking::yes, options.dst_offset,
                options.wait_for, options.event);
}

template <WritableHostRange Dest>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                BufferView src, const ReadOptions& options = {}) {
  detail::read(queue, detail::writable_bytes_of(dest), src, Blocking::yes, options.src_offset,
               options.wait_for, options.event);
}

[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, BufferView dest,
                                                BufferView src, const CopyOptions& options = {}) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  static_cast<void>(queue.require(routine));
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  const std::size_t count =
      options.byte_count ? *options.byte_count
                         : detail::default_count(dest, options.dst_offset, src, options.src_offset);
  detail::require_in_buffer(routine, src, options.src_offset, count);
  detail::require_in_buffer(routine, dest, options.dst_offset, count);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine, events,
      [&](cl_event * event) __attribute__((always_inline)) {
        return clEnqueueCopyBuffer(queue.get(), from, to, options.src_offset, options.dst_offset,
                                   count, events.size(), events.data(), event);
      },
      [&](cl_int code) __attribute__((always_inline)) {
        return detail::describe_copy(code, options.src_offset, options.dst_offset, count, from, to);
      });
}

// Only of ranges that outlive the call: lvalues, and views such as std::span.
template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, BufferView dest,
                                            Source&& src, AsyncWriteOptions options = {}) {
  Event event;
  detail::write(queue, dest, detail::bytes_of(src), Blocking::no, options.dst_offset,
                options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest, BufferView src,
                                            AsyncReadOptions options = {}) {
  Event event;
  detail::read(queue, detail::writable_bytes_of(dest), src, Blocking::no, options.src_offset,
               options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

}  // namespace clmem
