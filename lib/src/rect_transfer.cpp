// SPDX-License-Identifier: Apache-2.0
#include <clmem/rect_transfer.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {
namespace detail {
namespace {

// The tightest checks that need no OpenCL call.
void check(const char* routine, BufferView buffer, const HostRect& rect, std::size_t host_size) {
  require_in_buffer(routine, "buffer", buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, host_size);
}

std::string describe_host_rect(cl_int code, const HostRect& rect, cl_mem object) {
  return describe({{"buffer_origin", rect.buffer_origin},
                   {"host_origin", rect.host_origin},
                   {"region", rect.region},
                   {"buffer_pitches", rect.buffer_pitches},
                   {"host_pitches", rect.host_pitches}}) +
         describe_bound(code, "buffer", object);
}

}  // namespace

void write_rect(const CommandQueue& queue, BufferView dest, std::span<const std::byte> src,
                const HostRect& rect, Blocking blocking, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueWriteBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  check(routine, dest, rect, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueWriteBufferRect(
            raw, object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, src.data(),
            wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) { return describe_host_rect(code, rect, object); });
}

void read_rect(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
               const HostRect& rect, Blocking blocking, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueReadBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = src.require(routine);
  check(routine, src, rect, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueReadBufferRect(
            raw, object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, dest.data(),
            wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) { return describe_host_rect(code, rect, object); });
}

}  // namespace detail

void enqueue_copy(const CommandQueue& queue, BufferView dest, BufferView src,
                  const BufferRect& rect, const CommandOptions& options) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  detail::require_in_buffer(routine, "source", src, {rect.src_origin, rect.src_pitches},
                            rect.region);
  detail::require_in_buffer(routine, "destination", dest, {rect.dst_origin, rect.dst_pitches},
                            rect.region);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueCopyBufferRect(
            raw, from, to, rect.src_origin.data(), rect.dst_origin.data(), rect.region.data(),
            rect.src_pitches.row, rect.src_pitches.slice, rect.dst_pitches.row,
            rect.dst_pitches.slice, events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe({{"src_origin", rect.src_origin},
                                 {"dst_origin", rect.dst_origin},
                                 {"region", rect.region},
                                 {"src_pitches", rect.src_pitches},
                                 {"dst_pitches", rect.dst_pitches}}) +
               detail::describe_bound(code, "source", from) +
               detail::describe_bound(code, "destination", to);
      });
}

}  // namespace clmem
