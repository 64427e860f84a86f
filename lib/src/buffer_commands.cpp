// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/commands.hpp>
#include <string>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem::detail {
namespace {

std::string describe_transfer(cl_int code, std::size_t offset, std::size_t size,
                              BufferView buffer) {
  return describe({{"offset", offset}, {"size", size}}) + describe_bound(code, "buffer", buffer);
}

std::string describe_rect(cl_int code, const HostRect& rect, BufferView buffer) {
  return describe({{"buffer_origin", rect.buffer_origin},
                   {"host_origin", rect.host_origin},
                   {"region", rect.region},
                   {"buffer_pitches", rect.buffer_pitches},
                   {"host_pitches", rect.host_pitches}}) +
         describe_bound(code, "buffer", buffer);
}

std::string describe_copy(cl_int code, const CopyBuffer& what) {
  return describe({{"src_offset", what.src_offset},
                   {"dst_offset", what.dst_offset},
                   {"byte_count", what.count}}) +
         describe_bound(code, "source", what.src) + describe_bound(code, "destination", what.dest);
}

std::string describe_copy_rect(cl_int code, const CopyRect& what) {
  return describe({{"src_origin", what.rect.src_origin},
                   {"dst_origin", what.rect.dst_origin},
                   {"region", what.rect.region},
                   {"src_pitches", what.rect.src_pitches},
                   {"dst_pitches", what.rect.dst_pitches}}) +
         describe_bound(code, "source", what.src) + describe_bound(code, "destination", what.dest);
}

// Most rectangles are settled by a look at their components.
void require_in_bounds(const char* routine, const BufferView& buffer, const HostRect& rect,
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

void require_in_bounds(const char* routine, const CopyRect& what) {
  const BufferRect& rect = what.rect;
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  if (bits < small_end && what.src.limit() == BufferView::no_limit &&
      what.dest.limit() == BufferView::no_limit) [[likely]] {
    return;
  }
  require_in_buffer(routine, "source", what.src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", what.dest, {rect.dst_origin, rect.dst_pitches},
                    rect.region);
}

cl_bool raw(Blocking blocking) {
  return static_cast<cl_bool>(blocking);
}

}  // namespace

void run(const Command& command, const WriteBuffer& what) {
  constexpr const char* routine = "clEnqueueWriteBuffer";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.dest.require(routine));
  require_in_buffer(routine, what.dest, what.offset, what.src.size());
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const WriteBuffer& w) {
        return clEnqueueWriteBuffer(c.queue.get(), w.dest.get(), raw(c.blocking), w.offset,
                                    w.src.size(), w.src.data(), c.after.size, c.after.data,
                                    c.event);
      },
      [](cl_int code, const WriteBuffer& w) {
        return describe_transfer(code, w.offset, w.src.size(), w.dest);
      });
}

void run(const Command& command, const ReadBuffer& what) {
  constexpr const char* routine = "clEnqueueReadBuffer";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  require_in_buffer(routine, what.src, what.offset, what.dest.size());
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const ReadBuffer& w) {
        return clEnqueueReadBuffer(c.queue.get(), w.src.get(), raw(c.blocking), w.offset,
                                   w.dest.size(), w.dest.data(), c.after.size, c.after.data,
                                   c.event);
      },
      [](cl_int code, const ReadBuffer& w) {
        return describe_transfer(code, w.offset, w.dest.size(), w.src);
      });
}

void run(const Command& command, const CopyBuffer& what) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  static_cast<void>(what.dest.require(routine));
  require_in_buffer(routine, what.src, what.src_offset, what.count);
  require_in_buffer(routine, what.dest, what.dst_offset, what.count);
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const CopyBuffer& w) {
        return clEnqueueCopyBuffer(c.queue.get(), w.src.get(), w.dest.get(), w.src_offset,
                                   w.dst_offset, w.count, c.after.size, c.after.data, c.event);
      },
      describe_copy);
}

void run(const Command& command, const FillBuffer& what) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  static_cast<void>(what.dest.require(routine));
  require_queue_version(routine, {1, 2}, command.queue);
  require_in_buffer(routine, what.dest, what.offset, what.size);
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const FillBuffer& w) {
        return clEnqueueFillBuffer(c.queue.get(), w.dest.get(), w.pattern.data(), w.pattern.size(),
                                   w.offset, w.size, c.after.size, c.after.data, c.event);
      },
      [](cl_int code, const FillBuffer& w) {
        return describe(
                   {{"pattern size", w.pattern.size()}, {"offset", w.offset}, {"size", w.size}}) +
               describe_bound(code, "buffer", w.dest);
      });
}

void run(const Command& command, const WriteRect& what) {
  constexpr const char* routine = "clEnqueueWriteBufferRect";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.dest.require(routine));
  require_in_bounds(routine, what.dest, what.rect, what.src.size());
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const WriteRect& w) {
        return clEnqueueWriteBufferRect(
            c.queue.get(), w.dest.get(), raw(c.blocking), w.rect.buffer_origin.data(),
            w.rect.host_origin.data(), w.rect.region.data(), w.rect.buffer_pitches.row,
            w.rect.buffer_pitches.slice, w.rect.host_pitches.row, w.rect.host_pitches.slice,
            w.src.data(), c.after.size, c.after.data, c.event);
      },
      [](cl_int code, const WriteRect& w) { return describe_rect(code, w.rect, w.dest); });
}

void run(const Command& command, const ReadRect& what) {
  constexpr const char* routine = "clEnqueueReadBufferRect";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  require_in_bounds(routine, what.src, what.rect, what.dest.size());
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const ReadRect& w) {
        return clEnqueueReadBufferRect(
            c.queue.get(), w.src.get(), raw(c.blocking), w.rect.buffer_origin.data(),
            w.rect.host_origin.data(), w.rect.region.data(), w.rect.buffer_pitches.row,
            w.rect.buffer_pitches.slice, w.rect.host_pitches.row, w.rect.host_pitches.slice,
            w.dest.data(), c.after.size, c.after.data, c.event);
      },
      [](cl_int code, const ReadRect& w) { return describe_rect(code, w.rect, w.src); });
}

void run(const Command& command, const CopyRect& what) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  static_cast<void>(what.dest.require(routine));
  require_in_bounds(routine, what);
  attempt<Retry::when_out_of_memory>(
      routine, command, what,
      [](const Command& c, const CopyRect& w) {
        return clEnqueueCopyBufferRect(
            c.queue.get(), w.src.get(), w.dest.get(), w.rect.src_origin.data(),
            w.rect.dst_origin.data(), w.rect.region.data(), w.rect.src_pitches.row,
            w.rect.src_pitches.slice, w.rect.dst_pitches.row, w.rect.dst_pitches.slice,
            c.after.size, c.after.data, c.event);
      },
      describe_copy_rect);
}

}  // namespace clmem::detail
