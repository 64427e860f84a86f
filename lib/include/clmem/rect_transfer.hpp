// SPDX-License-Identifier: Apache-2.0
// rect_transfer.hpp - rectangular copies between host memory and buffers, and between buffers.
//
//   enqueue_copy(queue, tile, buffer,
//                HostRect{.buffer_origin = {16, 2}, .host_origin = {}, .region = {64, 4},
//                         .buffer_pitches = {.row = 256}});
//   enqueue_copy(queue, dest, src,
//                BufferRect{.src_origin = {}, .dst_origin = {0, 8}, .region = {64, 8}},
//                {.event = &copied});
//
// Contract: as transfer.hpp. The host range is checked against origin, region and pitches before
// the call: what does not fit is a LogicError that names the bytes needed and given. Positions in a
// buffer that exceed SIZE_MAX are refused likewise; all else is OpenCL's to judge.
#pragma once

#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/export.hpp>
#include <clmem/layout.hpp>
#include <clmem/transfer.hpp>

namespace CLMEM_EXPORT clmem {

// Between a buffer and host memory.
struct HostRect {
  Origin buffer_origin;
  Origin host_origin;
  Region region;
  Pitches buffer_pitches = {};
  Pitches host_pitches = {};
};

// Between two buffers, or within one.
struct BufferRect {
  Origin src_origin;
  Origin dst_origin;
  Region region;
  Pitches src_pitches = {};
  Pitches dst_pitches = {};
};

struct AsyncRectOptions {
  Ward ward = {};
  WaitList wait_for = {};
};

namespace detail {

// What a failing command was given.
[[nodiscard]] std::string describe_rect(cl_int code, const HostRect& rect, cl_mem object);
[[nodiscard]] std::string describe_rect(cl_int code, const BufferRect& rect, cl_mem src,
                                        cl_mem dest);

// The exact checks.
void require_exactly_in_bounds(const char* routine, BufferView buffer, const HostRect& rect,
                               std::size_t host_size);
void require_exactly_in_bounds(const char* routine, BufferView dest, BufferView src,
                               const BufferRect& rect);

// Whether a look at the components settles that a rectangle fits; else it takes the exact checks.
[[nodiscard, gnu::always_inline]] inline bool is_plainly_in_bounds(BufferView buffer,
                                                                   const HostRect& rect,
                                                                   std::size_t host_size) {
  const std::size_t bits = any_bit(rect.buffer_origin) | any_bit(rect.host_origin) |
                           any_bit(rect.region) | any_bit(rect.buffer_pitches) |
                           any_bit(rect.host_pitches);
  return bits < small_end && buffer.limit() == BufferView::no_limit &&
         small_rect_end(rect.host_origin, rect.host_pitches, rect.region) <= host_size;
}

[[nodiscard, gnu::always_inline]] inline bool is_plainly_in_bounds(BufferView dest, BufferView src,
                                                                   const BufferRect& rect) {
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  return bits < small_end && src.limit() == BufferView::no_limit &&
         dest.limit() == BufferView::no_limit;
}

template <BufferMemory Dest, HostRange Source>
struct WriteRectCommand {
  const CommandQueue& queue;
  const Dest& dest;
  const Source& src;
  const HostRect& rect;
  Blocking blocking;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(dest) &&
           is_plainly_in_bounds(view_of(dest), rect, bytes_of(src).size());
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(dest).require(routine));
    require_exactly_in_bounds(routine, dest, rect, bytes_of(src).size());
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueWriteBufferRect(
        queue.get(), view_of(dest).get(), static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
        rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
        rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice,
        bytes_of(src).data(), events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_rect(code, rect, view_of(dest).get());
  }
};

template <WritableHostRange Dest, BufferMemory Source>
struct ReadRectCommand {
  const CommandQueue& queue;
  Dest& dest;
  const Source& src;
  const HostRect& rect;
  Blocking blocking;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(src) &&
           is_plainly_in_bounds(view_of(src), rect, writable_bytes_of(dest).size());
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(src).require(routine));
    require_exactly_in_bounds(routine, src, rect, writable_bytes_of(dest).size());
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueReadBufferRect(
        queue.get(), view_of(src).get(), static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
        rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
        rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice,
        writable_bytes_of(dest).data(), events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_rect(code, rect, view_of(src).get());
  }
};

template <BufferMemory Dest, BufferMemory Source>
struct CopyRectCommand {
  const CommandQueue& queue;
  const Dest& dest;
  const Source& src;
  const BufferRect& rect;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return queue && view_of(src) && view_of(dest) &&
           is_plainly_in_bounds(view_of(dest), view_of(src), rect);
  }
  void check(const char* routine) const {
    static_cast<void>(queue.require(routine));
    static_cast<void>(view_of(src).require(routine));
    static_cast<void>(view_of(dest).require(routine));
    require_exactly_in_bounds(routine, dest, src, rect);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueCopyBufferRect(
        queue.get(), view_of(src).get(), view_of(dest).get(), rect.src_origin.data(),
        rect.dst_origin.data(), rect.region.data(), rect.src_pitches.row, rect.src_pitches.slice,
        rect.dst_pitches.row, rect.dst_pitches.slice, events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_rect(code, rect, view_of(src).get(), view_of(dest).get());
  }
};

template <BufferMemory Dest, HostRange Source>
[[gnu::always_inline]] inline void write_rect(const CommandQueue& queue, const Dest& dest,
                                              const Source& src, const HostRect& rect,
                                              Blocking blocking, const WaitList& wait_for,
                                              Event* event) {
  enqueue<Retry::when_out_of_memory>(
      event, "clEnqueueWriteBufferRect", [&]() __attribute__((always_inline)) {
        return WriteRectCommand<Dest, Source>{queue, dest, src, rect, blocking, wait_for.source()};
      });
}

template <WritableHostRange Dest, BufferMemory Source>
[[gnu::always_inline]] inline void read_rect(const CommandQueue& queue, Dest& dest,
                                             const Source& src, const HostRect& rect,
                                             Blocking blocking, const WaitList& wait_for,
                                             Event* event) {
  enqueue<Retry::when_out_of_memory>(
      event, "clEnqueueReadBufferRect", [&]() __attribute__((always_inline)) {
        return ReadRectCommand<Dest, Source>{queue, dest, src, rect, blocking, wait_for.source()};
      });
}

}  // namespace detail

template <BufferMemory Dest, HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const Dest& dest,
                                                const Source& src, const HostRect& rect,
                                                const CommandOptions& options = {}) {
  detail::write_rect(queue, dest, src, rect, Blocking::yes, options.wait_for, options.event);
}

template <WritableHostRange Dest, BufferMemory Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                const Source& src, const HostRect& rect,
                                                const CommandOptions& options = {}) {
  detail::read_rect(queue, dest, src, rect, Blocking::yes, options.wait_for, options.event);
}

template <BufferMemory Dest, BufferMemory Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const Dest& dest,
                                                const Source& src, const BufferRect& rect,
                                                const CommandOptions& options = {}) {
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, "clEnqueueCopyBufferRect", [&]() __attribute__((always_inline)) {
        return detail::CopyRectCommand<Dest, Source>{queue, dest, src, rect,
                                                     options.wait_for.source()};
      });
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, BufferView dest,
                                            Source&& src, const HostRect& rect,
                                            AsyncRectOptions options = {}) {
  Event event;
  detail::write_rect(queue, dest, src, rect, Blocking::no, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest, BufferView src,
                                            const HostRect& rect, AsyncRectOptions options = {}) {
  Event event;
  detail::read_rect(queue, dest, src, rect, Blocking::no, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

}  // namespace clmem
