// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/commands.hpp>
#include <string>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem::detail {
namespace {

constexpr const char* write_routine = "clEnqueueWriteBuffer";
constexpr const char* read_routine = "clEnqueueReadBuffer";
constexpr const char* copy_routine = "clEnqueueCopyBuffer";
constexpr const char* fill_routine = "clEnqueueFillBuffer";
constexpr const char* write_rect_routine = "clEnqueueWriteBufferRect";
constexpr const char* read_rect_routine = "clEnqueueReadBufferRect";
constexpr const char* copy_rect_routine = "clEnqueueCopyBufferRect";

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

std::string describe_copy(cl_int code, const Copy<BufferView>& what) {
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

// Most rectangles are settled by a look at their components; the others are computed.
bool is_surely_inside(const BufferView& buffer, const HostRect& rect, std::size_t host_size) {
  const std::size_t bits = any_bit(rect.buffer_origin) | any_bit(rect.host_origin) |
                           any_bit(rect.region) | any_bit(rect.buffer_pitches) |
                           any_bit(rect.host_pitches);
  return bits < small_end && buffer.limit() == BufferView::no_limit &&
         small_rect_end(rect.host_origin, rect.host_pitches, rect.region) <= host_size;
}

bool is_surely_inside(const CopyRect& what) {
  const BufferRect& rect = what.rect;
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  return bits < small_end && what.src.limit() == BufferView::no_limit &&
         what.dest.limit() == BufferView::no_limit;
}

[[gnu::cold, gnu::noinline]] void require_inside(const char* routine, const BufferView& buffer,
                                                 const HostRect& rect, std::size_t host_size) {
  require_in_buffer(routine, "buffer", buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, host_size);
}

[[gnu::cold, gnu::noinline]] void require_inside(const char* routine, const CopyRect& what) {
  const BufferRect& rect = what.rect;
  require_in_buffer(routine, "source", what.src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", what.dest, {rect.dst_origin, rect.dst_pitches},
                    rect.region);
}

}  // namespace

cl_int call(const Command& command, const Write<BufferView>& what) {
  static_cast<void>(command.queue.require(write_routine));
  static_cast<void>(what.dest.require(write_routine));
  require_in_buffer(write_routine, what.dest, what.offset, what.src.size());
  return clEnqueueWriteBuffer(command.queue.get(), what.dest.get(), command.blocking, what.offset,
                              what.src.size(), what.src.data(), command.after.size,
                              command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const Write<BufferView>& what) {
  try_again<Retry::when_out_of_memory>(
      code, write_routine, [&] { return call(command, what); },
      [&](cl_int failure) {
        return describe_transfer(failure, what.offset, what.src.size(), what.dest);
      });
}

cl_int call(const Command& command, const Read<BufferView>& what) {
  static_cast<void>(command.queue.require(read_routine));
  static_cast<void>(what.src.require(read_routine));
  require_in_buffer(read_routine, what.src, what.offset, what.dest.size());
  return clEnqueueReadBuffer(command.queue.get(), what.src.get(), command.blocking, what.offset,
                             what.dest.size(), what.dest.data(), command.after.size,
                             command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const Read<BufferView>& what) {
  try_again<Retry::when_out_of_memory>(
      code, read_routine, [&] { return call(command, what); },
      [&](cl_int failure) {
        return describe_transfer(failure, what.offset, what.dest.size(), what.src);
      });
}

cl_int call(const Command& command, const Copy<BufferView>& what) {
  static_cast<void>(command.queue.require(copy_routine));
  static_cast<void>(what.src.require(copy_routine));
  static_cast<void>(what.dest.require(copy_routine));
  require_in_buffer(copy_routine, what.src, what.src_offset, what.count);
  require_in_buffer(copy_routine, what.dest, what.dst_offset, what.count);
  return clEnqueueCopyBuffer(command.queue.get(), what.src.get(), what.dest.get(), what.src_offset,
                             what.dst_offset, what.count, command.after.size, command.after.data,
                             command.event);
}

void recover(cl_int code, const Command& command, const Copy<BufferView>& what) {
  try_again<Retry::when_out_of_memory>(
      code, copy_routine, [&] { return call(command, what); },
      [&](cl_int failure) { return describe_copy(failure, what); });
}

cl_int call(const Command& command, const Fill<BufferView>& what) {
  static_cast<void>(what.dest.require(fill_routine));
  require_queue_version(fill_routine, {1, 2}, command.queue);
  require_in_buffer(fill_routine, what.dest, what.offset, what.size);
  return clEnqueueFillBuffer(command.queue.get(), what.dest.get(), what.pattern.data(),
                             what.pattern.size(), what.offset, what.size, command.after.size,
                             command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const Fill<BufferView>& what) {
  try_again<Retry::when_out_of_memory>(
      code, fill_routine, [&] { return call(command, what); },
      [&](cl_int failure) {
        return describe({{"pattern size", what.pattern.size()},
                         {"offset", what.offset},
                         {"size", what.size}}) +
               describe_bound(failure, "buffer", what.dest);
      });
}

cl_int call(const Command& command, const WriteRect& what) {
  static_cast<void>(command.queue.require(write_rect_routine));
  static_cast<void>(what.dest.require(write_rect_routine));
  if (!is_surely_inside(what.dest, what.rect, what.src.size())) [[unlikely]] {
    require_inside(write_rect_routine, what.dest, what.rect, what.src.size());
  }
  return clEnqueueWriteBufferRect(
      command.queue.get(), what.dest.get(), command.blocking, what.rect.buffer_origin.data(),
      what.rect.host_origin.data(), what.rect.region.data(), what.rect.buffer_pitches.row,
      what.rect.buffer_pitches.slice, what.rect.host_pitches.row, what.rect.host_pitches.slice,
      what.src.data(), command.after.size, command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const WriteRect& what) {
  try_again<Retry::when_out_of_memory>(
      code, write_rect_routine, [&] { return call(command, what); },
      [&](cl_int failure) { return describe_rect(failure, what.rect, what.dest); });
}

cl_int call(const Command& command, const ReadRect& what) {
  static_cast<void>(command.queue.require(read_rect_routine));
  static_cast<void>(what.src.require(read_rect_routine));
  if (!is_surely_inside(what.src, what.rect, what.dest.size())) [[unlikely]] {
    require_inside(read_rect_routine, what.src, what.rect, what.dest.size());
  }
  return clEnqueueReadBufferRect(
      command.queue.get(), what.src.get(), command.blocking, what.rect.buffer_origin.data(),
      what.rect.host_origin.data(), what.rect.region.data(), what.rect.buffer_pitches.row,
      what.rect.buffer_pitches.slice, what.rect.host_pitches.row, what.rect.host_pitches.slice,
      what.dest.data(), command.after.size, command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const ReadRect& what) {
  try_again<Retry::when_out_of_memory>(
      code, read_rect_routine, [&] { return call(command, what); },
      [&](cl_int failure) { return describe_rect(failure, what.rect, what.src); });
}

cl_int call(const Command& command, const CopyRect& what) {
  static_cast<void>(command.queue.require(copy_rect_routine));
  static_cast<void>(what.src.require(copy_rect_routine));
  static_cast<void>(what.dest.require(copy_rect_routine));
  if (!is_surely_inside(what)) [[unlikely]] {
    require_inside(copy_rect_routine, what);
  }
  return clEnqueueCopyBufferRect(
      command.queue.get(), what.src.get(), what.dest.get(), what.rect.src_origin.data(),
      what.rect.dst_origin.data(), what.rect.region.data(), what.rect.src_pitches.row,
      what.rect.src_pitches.slice, what.rect.dst_pitches.row, what.rect.dst_pitches.slice,
      command.after.size, command.after.data, command.event);
}

void recover(cl_int code, const Command& command, const CopyRect& what) {
  try_again<Retry::when_out_of_memory>(
      code, copy_rect_routine, [&] { return call(command, what); },
      [&](cl_int failure) { return describe_copy_rect(failure, what); });
}

}  // namespace clmem::detail
