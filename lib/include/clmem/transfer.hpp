// SPDX-License-Identifier: Apache-2.0
// transfer.hpp - linear copies between host memory and buffers, and between buffers.
//
//   enqueue_copy(queue, buffer, values);                         // from the host, blocks
//   enqueue_copy(queue, values, buffer, {.src_offset = 64});     // to the host, blocks
//   enqueue_copy(queue, dest, src, {.dst_offset = 16, .event = &copied});
//   NannyEvent upload = enqueue_copy_async(queue, buffer, *values, {.ward = values});
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
#include <clmem/export.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/nanny_event.hpp>
#include <clmem/queue.hpp>
#include <clmem/wait_list.hpp>
#include <cstddef>
#include <optional>
#include <span>

namespace CLMEM_EXPORT clmem {

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
// That of the view, or else the buffer's CL_MEM_SIZE.
[[nodiscard]] std::size_t size_of(const char* routine, BufferView buffer);

[[nodiscard]] std::size_t default_count(const char* routine, const CommandQueue& queue,
                                        BufferView dest, std::size_t dst_offset, BufferView src,
                                        std::size_t src_offset);

// For a second try the operands are looked at again: what is not kept costs nothing.
template <BufferMemory Dest, HostRange Source>
struct WriteCommand {
  const CommandQueue& queue;
  const Dest& dest;
  const Source& src;
  Blocking blocking;
  std::size_t offset;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(dest) && is_in_buffer(view_of(dest), offset, bytes_of(src).size());
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(dest).require(routine));
    require_in_buffer(routine, dest, offset, bytes_of(src).size());
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    const std::span<const std::byte> bytes = bytes_of(src);
    return clEnqueueWriteBuffer(queue.get(), view_of(dest).get(), static_cast<cl_bool>(blocking),
                                offset, bytes.size(), bytes.data(), events.size(), events.data(),
                                event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_transfer(code, offset, bytes_of(src).size(), view_of(dest).get());
  }
};

template <WritableHostRange Dest, BufferMemory Source>
struct ReadCommand {
  const CommandQueue& queue;
  Dest& dest;
  const Source& src;
  Blocking blocking;
  std::size_t offset;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(src) &&
           is_in_buffer(view_of(src), offset, writable_bytes_of(dest).size());
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(src).require(routine));
    require_in_buffer(routine, src, offset, writable_bytes_of(dest).size());
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    const std::span<std::byte> bytes = writable_bytes_of(dest);
    return clEnqueueReadBuffer(queue.get(), view_of(src).get(), static_cast<cl_bool>(blocking),
                               offset, bytes.size(), bytes.data(), events.size(), events.data(),
                               event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_transfer(code, offset, writable_bytes_of(dest).size(), view_of(src).get());
  }
};

template <BufferMemory Dest, BufferMemory Source>
struct CopyCommand {
  // No two offsets or counts next to each other: g++ 12 would load and keep them as vectors.
  std::size_t src_offset;
  const CommandQueue& queue;
  std::size_t dst_offset;
  const Dest& dest;
  std::size_t count;
  const Source& src;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(src) && view_of(dest) && are_small(src_offset | dst_offset | count) &&
           view_of(src).limit() == BufferView::no_limit &&
           view_of(dest).limit() == BufferView::no_limit;
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(src).require(routine));
    static_cast<void>(view_of(dest).require(routine));
    require_in_buffer(routine, src, src_offset, count);
    require_in_buffer(routine, dest, dst_offset, count);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueCopyBuffer(queue.get(), view_of(src).get(), view_of(dest).get(), src_offset,
                               dst_offset, count, events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_copy(code, src_offset, dst_offset, count, view_of(src).get(),
                         view_of(dest).get());
  }
};

template <BufferMemory Dest, HostRange Source>
[[gnu::always_inline]] inline void write(const CommandQueue& queue, const Dest& dest,
                                         const Source& src, Blocking blocking, std::size_t offset,
                                         const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueWriteBuffer";
  enqueue<Retry::when_out_of_memory>(
      event, routine, [&]() __attribute__((always_inline)) {
        return WriteCommand<Dest, Source>{queue, dest, src, blocking, offset, wait_for.source()};
      });
}

template <WritableHostRange Dest, BufferMemory Source>
[[gnu::always_inline]] inline void read(const CommandQueue& queue, Dest& dest, const Source& src,
                                        Blocking blocking, std::size_t offset,
                                        const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueReadBuffer";
  enqueue<Retry::when_out_of_memory>(
      event, routine, [&]() __attribute__((always_inline)) {
        return ReadCommand<Dest, Source>{queue, dest, src, blocking, offset, wait_for.source()};
      });
}

}  // namespace detail

template <BufferMemory Dest, HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const Dest& dest,
                                                const Source& src,
                                                const WriteOptions& options = {}) {
  detail::write(queue, dest, src, Blocking::yes, options.dst_offset, options.wait_for,
                options.event);
}

template <WritableHostRange Dest, BufferMemory Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                const Source& src,
                                                const ReadOptions& options = {}) {
  detail::read(queue, dest, src, Blocking::yes, options.src_offset, options.wait_for,
               options.event);
}

template <BufferMemory Dest, BufferMemory Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const Dest& dest,
                                                const Source& src,
                                                const CopyOptions& options = {}) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  const std::size_t count = options.byte_count
                                ? *options.byte_count
                                : detail::default_count(routine, queue, dest, options.dst_offset,
                                                        src, options.src_offset);
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine, [&]() __attribute__((always_inline)) {
        return detail::CopyCommand<Dest, Source>{
            options.src_offset,       queue, options.dst_offset, dest, count, src,
            options.wait_for.source()};
      });
}

// Only of ranges that outlive the call: lvalues, and views such as std::span.
template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, BufferView dest,
                                            Source&& src, AsyncWriteOptions options = {}) {
  Event event;
  detail::write(queue, dest, src, Blocking::no, options.dst_offset, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest, BufferView src,
                                            AsyncReadOptions options = {}) {
  Event event;
  detail::read(queue, dest, src, Blocking::no, options.src_offset, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

}  // namespace clmem
