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

template <typename Byte>
void run(const Command& command, const Transfer<BufferView, Byte>& what) {
  constexpr bool writes = std::is_const_v<Byte>;
  constexpr const char* routine = writes ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.device.require(routine));
  require_in_buffer(routine, what.device, what.offset, what.host.size());
  const auto call_with = [&](auto function) {
    return function(command.queue.get(), what.device.get(), static_cast<cl_bool>(what.blocking),
                    what.offset, what.host.size(), what.host.data(), command.after.size,
                    command.after.data, command.event);
  };
  attempt<Retry::when_out_of_memory>(
      routine,
      [&] {
        if constexpr (writes) {
          return call_with(clEnqueueWriteBuffer);
        } else {
          return call_with(clEnqueueReadBuffer);
        }
      },
      [&](cl_int code) {
        return describe({{"offset", what.offset}, {"size", what.host.size()}}) +
               describe_bound(code, "buffer", what.device);
      });
}
template void run(const Command&, const Transfer<BufferView, std::byte>&);
template void run(const Command&, const Transfer<BufferView, const std::byte>&);

void run(const Command& command, const Copy<BufferView>& what) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  static_cast<void>(what.dest.require(routine));
  require_in_buffer(routine, what.src, what.src_offset, what.count);
  require_in_buffer(routine, what.dest, what.dst_offset, what.count);
  attempt<Retry::when_out_of_memory>(
      routine,
      [&] {
        return clEnqueueCopyBuffer(command.queue.get(), what.src.get(), what.dest.get(),
                                   what.src_offset, what.dst_offset, what.count, command.after.size,
                                   command.after.data, command.event);
      },
      [&](cl_int code) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_bound(code, "source", what.src) +
               describe_bound(code, "destination", what.dest);
      });
}

void run(const Command& command, const Fill<BufferView>& what) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  static_cast<void>(what.dest.require(routine));
  require_queue_version(routine, {1, 2}, command.queue);
  require_in_buffer(routine, what.dest, what.offset, what.size);
  attempt<Retry::when_out_of_memory>(
      routine,
      [&] {
        return clEnqueueFillBuffer(command.queue.get(), what.dest.get(), what.pattern.data(),
                                   what.pattern.size(), what.offset, what.size, command.after.size,
                                   command.after.data, command.event);
      },
      [&](cl_int code) {
        return describe({{"pattern size", what.pattern.size()},
                         {"offset", what.offset},
                         {"size", what.size}}) +
               describe_bound(code, "buffer", what.dest);
      });
}

template <typename Byte>
void run(const Command& command, const RectTransfer<Byte>& what) {
  constexpr bool writes = std::is_const_v<Byte>;
  constexpr const char* routine = writes ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.buffer.require(routine));
  const HostRect& rect = what.rect;
  require_in_buffer(routine, "buffer", what.buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, what.host.size());
  const auto call_with = [&](auto function) {
    return function(command.queue.get(), what.buffer.get(), static_cast<cl_bool>(what.blocking),
                    rect.buffer_origin.data(), rect.host_origin.data(), rect.region.data(),
                    rect.buffer_pitches.row, rect.buffer_pitches.slice, rect.host_pitches.row,
                    rect.host_pitches.slice, what.host.data(), command.after.size,
                    command.after.data, command.event);
  };
  attempt<Retry::when_out_of_memory>(
      routine,
      [&] {
        if constexpr (writes) {
          return call_with(clEnqueueWriteBufferRect);
        } else {
          return call_with(clEnqueueReadBufferRect);
        }
      },
      [&](cl_int code) {
        return describe({{"buffer_origin", rect.buffer_origin},
                         {"host_origin", rect.host_origin},
                         {"region", rect.region},
                         {"buffer_pitches", rect.buffer_pitches},
                         {"host_pitches", rect.host_pitches}}) +
               describe_bound(code, "buffer", what.buffer);
      });
}
template void run(const Command&, const RectTransfer<std::byte>&);
template void run(const Command&, const RectTransfer<const std::byte>&);

void run(const Command& command, const CopyRect& what) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  static_cast<void>(command.queue.require(routine));
  static_cast<void>(what.src.require(routine));
  static_cast<void>(what.dest.require(routine));
  const BufferRect& rect = what.rect;
  require_in_buffer(routine, "source", what.src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", what.dest, {rect.dst_origin, rect.dst_pitches},
                    rect.region);
  attempt<Retry::when_out_of_memory>(
      routine,
      [&] {
        return clEnqueueCopyBufferRect(
            command.queue.get(), what.src.get(), what.dest.get(), rect.src_origin.data(),
            rect.dst_origin.data(), rect.region.data(), rect.src_pitches.row,
            rect.src_pitches.slice, rect.dst_pitches.row, rect.dst_pitches.slice,
            command.after.size, command.after.data, command.event);
      },
      [&](cl_int code) {
        return describe({{"src_origin", rect.src_origin},
                         {"dst_origin", rect.dst_origin},
                         {"region", rect.region},
                         {"src_pitches", rect.src_pitches},
                         {"dst_pitches", rect.dst_pitches}}) +
               describe_bound(code, "source", what.src) +
               describe_bound(code, "destination", what.dest);
      });
}

}  // namespace detail
}  // namespace clmem
