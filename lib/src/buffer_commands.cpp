// SPDX-License-Identifier: Apache-2.0
#include "buffer_commands.hpp"

#include <string>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem::detail {
namespace {

std::string describe_transfer(cl_int code, std::size_t offset, std::size_t size, cl_mem object) {
  return describe({{"offset", offset}, {"size", size}}) + describe_bound(code, "buffer", object);
}

std::string describe_rect(cl_int code, const HostRect& rect, cl_mem object) {
  return describe({{"buffer_origin", rect.buffer_origin},
                   {"host_origin", rect.host_origin},
                   {"region", rect.region},
                   {"buffer_pitches", rect.buffer_pitches},
                   {"host_pitches", rect.host_pitches}}) +
         describe_bound(code, "buffer", object);
}

// Most rectangles are settled by a look at their components.
void require_in_bounds(const char* routine, BufferView buffer, const HostRect& rect,
                       std::size_t host_size) {
  const std::size_t bits = any_bit(rect.buffer_origin) | any_bit(rect.host_origin) |
                           any_bit(rect.region) | any_bit(rect.buffer_pitches) |
                           any_bit(rect.host_pitches);
  if (bits < small_end && buffer.limit() == BufferView::no_limit &&
      small_rect_end(rect.host_origin, rect.host_pitches, rect.region) <= host_size) [[likely]] {
    return;
  }
  require_in_buffer(routine, "buffer", buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, host_size);
}

void require_in_bounds(const char* routine, BufferView dest, BufferView src,
                       const BufferRect& rect) {
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  if (bits < small_end && src.limit() == BufferView::no_limit &&
      dest.limit() == BufferView::no_limit) [[likely]] {
    return;
  }
  require_in_buffer(routine, "source", src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", dest, {rect.dst_origin, rect.dst_pitches}, rect.region);
}

}  // namespace

void write_buffer(const CommandQueue& queue, BufferView dest, std::size_t offset,
                  std::span<const std::byte> src, Blocking blocking, const WaitList& after,
                  Event* event) {
  constexpr const char* routine = "clEnqueueWriteBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_in_buffer(routine, dest, offset, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueWriteBuffer(raw, object, static_cast<cl_bool>(blocking), offset, src.size(),
                                    src.data(), after.size(), after.data(), wanted);
      },
      [&](cl_int code) { return describe_transfer(code, offset, src.size(), object); });
}

void read_buffer(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
                 std::size_t offset, Blocking blocking, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueReadBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = src.require(routine);
  require_in_buffer(routine, src, offset, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueReadBuffer(raw, object, static_cast<cl_bool>(blocking), offset, dest.size(),
                                   dest.data(), after.size(), after.data(), wanted);
      },
      [&](cl_int code) { return describe_transfer(code, offset, dest.size(), object); });
}

void copy_buffer(const CommandQueue& queue, const LinearCopy& what, const WaitList& after,
                 Event* event) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem src = what.src.buffer().require(routine);
  const cl_mem dest = what.dest.buffer().require(routine);
  require_in_buffer(routine, what.src.buffer(), what.src_offset, what.count);
  require_in_buffer(routine, what.dest.buffer(), what.dst_offset, what.count);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueCopyBuffer(raw, src, dest, what.src_offset, what.dst_offset, what.count,
                                   after.size(), after.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_bound(code, "source", src) + describe_bound(code, "destination", dest);
      });
}

void fill_buffer(const CommandQueue& queue, BufferView dest, std::span<const std::byte> pattern,
                 std::size_t offset, std::size_t size, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_queue_version(routine, {1, 2}, queue);
  require_in_buffer(routine, dest, offset, size);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueFillBuffer(raw, object, pattern.data(), pattern.size(), offset, size,
                                   after.size(), after.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"pattern size", pattern.size()}, {"offset", offset}, {"size", size}}) +
               describe_bound(code, "buffer", object);
      });
}

void write_rect(const CommandQueue& queue, BufferView dest, std::span<const std::byte> src,
                const HostRect& rect, Blocking blocking, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueWriteBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_in_bounds(routine, dest, rect, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueWriteBufferRect(
            raw, object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, src.data(),
            after.size(), after.data(), wanted);
      },
      [&](cl_int code) { return describe_rect(code, rect, object); });
}

void read_rect(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
               const HostRect& rect, Blocking blocking, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueReadBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = src.require(routine);
  require_in_bounds(routine, src, rect, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueReadBufferRect(
            raw, object, static_cast<cl_bool>(blocking), rect.buffer_origin.data(),
            rect.host_origin.data(), rect.region.data(), rect.buffer_pitches.row,
            rect.buffer_pitches.slice, rect.host_pitches.row, rect.host_pitches.slice, dest.data(),
            after.size(), after.data(), wanted);
      },
      [&](cl_int code) { return describe_rect(code, rect, object); });
}

void copy_rect(const CommandQueue& queue, BufferView dest, BufferView src, const BufferRect& rect,
               const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  require_in_bounds(routine, dest, src, rect);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueCopyBufferRect(
            raw, from, to, rect.src_origin.data(), rect.dst_origin.data(), rect.region.data(),
            rect.src_pitches.row, rect.src_pitches.slice, rect.dst_pitches.row,
            rect.dst_pitches.slice, after.size(), after.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"src_origin", rect.src_origin},
                         {"dst_origin", rect.dst_origin},
                         {"region", rect.region},
                         {"src_pitches", rect.src_pitches},
                         {"dst_pitches", rect.dst_pitches}}) +
               describe_bound(code, "source", from) + describe_bound(code, "destination", to);
      });
}

}  // namespace clmem::detail
