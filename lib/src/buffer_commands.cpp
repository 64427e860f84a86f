// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/commands.hpp>
#include <string>
#include <type_traits>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

// What is instantiated here takes the visibility of this namespace, not that of its declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

template <typename Byte>
constexpr const char* transfer_routine =
    std::is_const_v<Byte> ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer";
template <typename Byte>
constexpr const char* transfer_rect_routine =
    std::is_const_v<Byte> ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect";
constexpr const char* copy_routine = "clEnqueueCopyBuffer";
constexpr const char* fill_routine = "clEnqueueFillBuffer";
constexpr const char* copy_rect_routine = "clEnqueueCopyBufferRect";

// Most rectangles are settled by a look at their components; the others are computed.
template <typename Byte>
bool is_surely_inside(const RectTransfer<Byte>& what) {
  const HostRect& rect = what.rect;
  const std::size_t bits = any_bit(rect.buffer_origin) | any_bit(rect.host_origin) |
                           any_bit(rect.region) | any_bit(rect.buffer_pitches) |
                           any_bit(rect.host_pitches);
  return bits < small_end && what.buffer.limit() == BufferView::no_limit &&
         small_rect_end(rect.host_origin, rect.host_pitches, rect.region) <= what.host.size();
}

bool is_surely_inside(const CopyRect& what) {
  const BufferRect& rect = what.rect;
  const std::size_t bits = any_bit(rect.src_origin) | any_bit(rect.dst_origin) |
                           any_bit(rect.region) | any_bit(rect.src_pitches) |
                           any_bit(rect.dst_pitches);
  return bits < small_end && what.src.limit() == BufferView::no_limit &&
         what.dest.limit() == BufferView::no_limit;
}

template <typename Byte>
void require_inside(const RectTransfer<Byte>& what) {
  constexpr const char* routine = transfer_rect_routine<Byte>;
  const HostRect& rect = what.rect;
  require_in_buffer(routine, "buffer", what.buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, what.host.size());
}

void require_inside(const CopyRect& what) {
  const BufferRect& rect = what.rect;
  require_in_buffer(copy_rect_routine, "source", what.src, {rect.src_origin, rect.src_pitches},
                    rect.region);
  require_in_buffer(copy_rect_routine, "destination", what.dest,
                    {rect.dst_origin, rect.dst_pitches}, rect.region);
}

// The call alone. A function of its own: beside the checks all of its arguments would be kept.
template <typename Byte>
[[gnu::noinline]] cl_int call_unchecked(const Command& command, const RectTransfer<Byte>& what) {
  const HostRect& rect = what.rect;
  const auto call_with = [&](auto function) {
    return function(command.queue.get(), what.buffer.get(), static_cast<cl_bool>(what.blocking),
                    rect.buffer_origin.data(), rect.host_origin.data(), rect.region.data(),
                    rect.buffer_pitches.row, rect.buffer_pitches.slice, rect.host_pitches.row,
                    rect.host_pitches.slice, what.host.data(), command.after.size,
                    command.after.data, command.event);
  };
  if constexpr (std::is_const_v<Byte>) {
    return call_with(clEnqueueWriteBufferRect);
  } else {
    return call_with(clEnqueueReadBufferRect);
  }
}

[[gnu::noinline]] cl_int call_unchecked(const Command& command, const CopyRect& what) {
  const BufferRect& rect = what.rect;
  return clEnqueueCopyBufferRect(command.queue.get(), what.src.get(), what.dest.get(),
                                 rect.src_origin.data(), rect.dst_origin.data(), rect.region.data(),
                                 rect.src_pitches.row, rect.src_pitches.slice, rect.dst_pitches.row,
                                 rect.dst_pitches.slice, command.after.size, command.after.data,
                                 command.event);
}

template <typename Rect>
[[gnu::cold, gnu::noinline]] cl_int call_computed(const Command& command, const Rect& what) {
  require_inside(what);
  return call_unchecked(command, what);
}

template <typename Rect>
cl_int call_inside(const Command& command, const Rect& what) {
  return is_surely_inside(what) ? call_unchecked(command, what) : call_computed(command, what);
}

}  // namespace

template <typename Byte>
cl_int call(const Command& command, const Transfer<BufferView, Byte>& what) {
  constexpr const char* routine = transfer_routine<Byte>;
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.device.require(routine));
  require_in_buffer(routine, what.device, what.offset, what.host.size());
  const auto call_with = [&](auto function) {
    return function(command.queue.get(), what.device.get(), static_cast<cl_bool>(what.blocking),
                    what.offset, what.host.size(), what.host.data(), command.after.size,
                    command.after.data, command.event);
  };
  if constexpr (std::is_const_v<Byte>) {
    return call_with(clEnqueueWriteBuffer);
  } else {
    return call_with(clEnqueueReadBuffer);
  }
}

template <typename Byte>
void recover(cl_int code, const Command& command, const Transfer<BufferView, Byte>& what) {
  try_again<Retry::when_out_of_memory>(
      code, transfer_routine<Byte>, [&] { return call(command, what); },
      [&](cl_int failure) {
        return describe({{"offset", what.offset}, {"size", what.host.size()}}) +
               describe_bound(failure, "buffer", what.device);
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
      [&](cl_int failure) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_bound(failure, "source", what.src) +
               describe_bound(failure, "destination", what.dest);
      });
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

template <typename Byte>
cl_int call(const Command& command, const RectTransfer<Byte>& what) {
  static_cast<void>(command.queue.require(transfer_rect_routine<Byte>));
  static_cast<void>(what.buffer.require(transfer_rect_routine<Byte>));
  return call_inside(command, what);
}

template <typename Byte>
void recover(cl_int code, const Command& command, const RectTransfer<Byte>& what) {
  try_again<Retry::when_out_of_memory>(
      code, transfer_rect_routine<Byte>, [&] { return call_unchecked(command, what); },
      [&](cl_int failure) {
        return describe({{"buffer_origin", what.rect.buffer_origin},
                         {"host_origin", what.rect.host_origin},
                         {"region", what.rect.region},
                         {"buffer_pitches", what.rect.buffer_pitches},
                         {"host_pitches", what.rect.host_pitches}}) +
               describe_bound(failure, "buffer", what.buffer);
      });
}

cl_int call(const Command& command, const CopyRect& what) {
  static_cast<void>(command.queue.require(copy_rect_routine));
  static_cast<void>(what.src.require(copy_rect_routine));
  static_cast<void>(what.dest.require(copy_rect_routine));
  return call_inside(command, what);
}

void recover(cl_int code, const Command& command, const CopyRect& what) {
  try_again<Retry::when_out_of_memory>(
      code, copy_rect_routine, [&] { return call_unchecked(command, what); },
      [&](cl_int failure) {
        return describe({{"src_origin", what.rect.src_origin},
                         {"dst_origin", what.rect.dst_origin},
                         {"region", what.rect.region},
                         {"src_pitches", what.rect.src_pitches},
                         {"dst_pitches", what.rect.dst_pitches}}) +
               describe_bound(failure, "source", what.src) +
               describe_bound(failure, "destination", what.dest);
      });
}

template cl_int call(const Command&, const Transfer<BufferView, std::byte>&);
template cl_int call(const Command&, const Transfer<BufferView, const std::byte>&);
template cl_int call(const Command&, const RectTransfer<std::byte>&);
template cl_int call(const Command&, const RectTransfer<const std::byte>&);
template void recover(cl_int, const Command&, const Transfer<BufferView, std::byte>&);
template void recover(cl_int, const Command&, const Transfer<BufferView, const std::byte>&);
template void recover(cl_int, const Command&, const RectTransfer<std::byte>&);
template void recover(cl_int, const Command&, const RectTransfer<const std::byte>&);

}  // namespace detail
}  // namespace clmem
