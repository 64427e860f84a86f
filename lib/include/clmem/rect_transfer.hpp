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

void write_rect(const CommandQueue& queue, BufferView dest, std::span<const std::byte> src,
                const HostRect& rect, Blocking blocking, const WaitList& wait_for, Event* event);
void read_rect(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
               const HostRect& rect, Blocking blocking, const WaitList& wait_for, Event* event);

}  // namespace detail

template <HostRange Source>
void enqueue_copy(const CommandQueue& queue, BufferView dest, const Source& src,
                  const HostRect& rect, const CommandOptions& options = {}) {
  detail::write_rect(queue, dest, detail::bytes_of(src), rect, Blocking::yes, options.wait_for,
                     options.event);
}

template <WritableHostRange Dest>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, BufferView src, const HostRect& rect,
                  const CommandOptions& options = {}) {
  detail::read_rect(queue, detail::writable_bytes_of(dest), src, rect, Blocking::yes,
                    options.wait_for, options.event);
}

void enqueue_copy(const CommandQueue& queue, BufferView dest, BufferView src,
                  const BufferRect& rect, const CommandOptions& options = {});

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
