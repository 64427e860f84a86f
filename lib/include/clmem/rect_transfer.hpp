// SPDX-License-Identifier: Apache-2.0
// rect_transfer.hpp - rectangular copies between host memory and buffers, and between buffers.
//
//   enqueue_copy(queue, tile, buffer,
//                HostRect{.buffer_origin = {16, 2}, .host_origin = {}, .region = {64, 4},
//                         .buffer_pitches = {.row = 256}});
//   enqueue_copy(queue, dest, src, BufferRect{.src_origin = {}, .dst_origin = {0, 8}, .region =
//   {64, 8}},
//                {.event = &copied});
//
// Contract: as transfer.hpp. The host range is checked against origin, region and pitches before
// the call: what does not fit is a LogicError that names the bytes needed and given. Positions in a
// buffer that exceed SIZE_MAX are refused likewise; all else is OpenCL's to judge.
#pragma once

#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/layout.hpp>
#include <clmem/transfer.hpp>

namespace clmem {

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

[[gnu::always_inline]] inline void require_in_bounds(const char* routine, BufferView buffer,
                                                     const HostRect& rect, std::size_t host_size) {
  const std::size_t bits = any_bit(rect.buffer_origin) | any_bit(rect.host_origin) |
                           any_bit(rect.region) | any_bit(rect.buffer_pitches) |
                           any_bit(rect.host_pitches);
  if (bits >= small_end || buffer.limit() != BufferView::no_limit ||
      small_rect_end(rect.host_origin, rect.host_pitches, rect.region) > host_size) [[unlikely]] {
    require_exactly_in_bounds(routine, buffer, rect, host_size);
  }
}

[[gnu::always_inline]] inline void require_in_bounds(const char* routine, BufferView dest,
                                                     BufferView src, const BufferRect& rect) {
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  if (bits >= small_end || src.limit() != BufferView::no_limit ||
      dest.limit() != BufferView::no_limit) [[unlikely]] {
    require_exactly_in_bounds(routine, dest, src, rect);
  }
}

[[gnu::always_inline]] inline void write_rect(const CommandQueue& queue, BufferView dest,
                                              std::span<const std::byte> src, const HostRect& rect,
                                              Blocking blocking, const WaitList& wait_for,
                                              Event* event) {
  constexpr const char* routine = "clEnqueueWriteBufferRect";
  static_cast<void>(queue.require(routine));
  const cl_mem object = dest.require(routine);
  require_in_bounds(routine, dest, rect, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueWriteBufferRect(
            queue.get(), object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, src.data(),
            wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code)
          __attribute__((always_inline)) { return describe_rect(code, rect, object); });
}

[[gnu::always_inline]] inline void read_rect(const CommandQueue& queue, std::span<std::byte> dest,
                                             BufferView src, const HostRect& rect,
                                             Blocking blocking, const WaitList& wait_for,
                                             Event* event) {
  constexpr const char* routine = "clEnqueueReadBufferRect";
  static_cast<void>(queue.require(routine));
  const cl_mem object = src.require(routine);
  require_in_bounds(routine, src, rect, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueReadBufferRect(
            queue.get(), object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, dest.data(),
            wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code)
          __attribute__((always_inline)) { return describe_rect(code, rect, object); });
}

}  // namespace detail

template <HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, BufferView dest,
                                                const Source& src, const HostRect& rect,
                                                const CommandOptions& options = {}) {
  detail::write_rect(queue, dest, detail::bytes_of(src), rect, Blocking::yes, options.wait_for,
                     options.event);
}

template <WritableHostRange Dest>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                BufferView src, const HostRect& rect,
                                                const CommandOptions& options = {}) {
  detail::read_rect(queue, detail::writable_bytes_of(dest), src, rect, Blocking::yes,
                    options.wait_for, options.event);
}

[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, BufferView dest,
                                                BufferView src, const BufferRect& rect,
                                                const CommandOptions& options = {}) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  static_cast<void>(queue.require(routine));
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  detail::require_in_bounds(routine, dest, src, rect);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine, events,
      [&](cl_event * event) __attribute__((always_inline)) {
        return clEnqueueCopyBufferRect(
            queue.get(), from, to, rect.src_origin.data(), rect.dst_origin.data(),
            rect.region.data(), rect.src_pitches.row, rect.src_pitches.slice, rect.dst_pitches.row,
            rect.dst_pitches.slice, events.size(), events.data(), event);
      },
      [&](cl_int code)
          __attribute__((always_inline)) { return detail::describe_rect(code, rect, from, to); });
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, BufferView dest,
                                            Source&& src, const HostRect& rect,
                                            AsyncRectOptions options = {}) {
  Event event;
  detail::write_rect(queue, dest, detail::bytes_of(src), rect, Blocking::no, options.wait_for,
                     &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest, BufferView src,
                                            const HostRect& rect, AsyncRectOptions options = {}) {
  Event event;
  detail::read_rect(queue, detail::writable_bytes_of(dest), src, rect, Blocking::no,
                    options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

}  // namespace clmem
