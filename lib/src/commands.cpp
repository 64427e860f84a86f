// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/commands.hpp>
#include <clmem/detail/info.hpp>
#include <type_traits>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "svm_support.hpp"

// Templates that are instantiated here take the visibility of this namespace, not that of its
// declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";

// Bytes after an offset.
std::size_t rest(const char* side, std::size_t size, std::size_t offset) {
  if (offset > size) {
    throw_error(CL_INVALID_VALUE, "enqueue_copy",
                std::string{side} + " (" + std::to_string(offset) + ") exceeds the buffer's " +
                    std::to_string(size) + " bytes");
  }
  return size - offset;
}

// Part of an area that takes the place of host memory.
std::span<std::byte> part_of(const DeviceBytes& area, const char* operand, std::size_t offset,
                             std::size_t count) {
  area.require("enqueue_copy");
  require_in_range("enqueue_copy", operand, offset, count, area.limit());
  return {area.area() + offset, count};
}

// Shared or host memory on both sides, by their first bytes and the offsets given.
struct Memcpy {
  std::byte* dest;
  std::size_t dst_offset;
  const std::byte* src;
  std::size_t src_offset;
  std::size_t count;
  Blocking blocking;
};

void enqueue_memcpy(const CommandQueue& queue, const Memcpy& what, const WaitList& after,
                    Event* event) {
  enqueue<Retry::never>(
      event, memcpy_routine,
      [&](cl_event* made) {
        return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(what.blocking),
                                  what.dest + what.dst_offset, what.src + what.src_offset,
                                  what.count, after.size(), after.data(), made);
      },
      [&](cl_int code) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_svm_support(code, queue);
      });
}

template <typename Byte>
void transfer_shared(const CommandQueue& queue, const Transfer<Byte>& what, const WaitList& after,
                     Event* event) {
  constexpr bool writes = std::is_const_v<Byte>;
  require_queue_version(memcpy_routine, {2, 0}, queue);
  what.device.require(memcpy_routine);
  const std::span<Byte> host = what.host;
  require_in_range(memcpy_routine, writes ? "destination" : "source", what.offset, host.size(),
                   what.device.limit());
  std::byte* const area = what.device.area();
  if constexpr (writes) {
    enqueue_memcpy(queue, Memcpy{area, what.offset, host.data(), 0, host.size(), what.blocking},
                   after, event);
  } else {
    enqueue_memcpy(queue, Memcpy{host.data(), 0, area, what.offset, host.size(), what.blocking},
                   after, event);
  }
}

void copy_shared(const CommandQueue& queue, const Copy& what, const WaitList& after, Event* event) {
  require_queue_version(memcpy_routine, {2, 0}, queue);
  what.dest.require(memcpy_routine);
  what.src.require(memcpy_routine);
  require_in_range(memcpy_routine, "source", what.src_offset, what.count, what.src.limit());
  require_in_range(memcpy_routine, "destination", what.dst_offset, what.count, what.dest.limit());
  enqueue_memcpy(queue,
                 Memcpy{what.dest.area(), what.dst_offset, what.src.area(), what.src_offset,
                        what.count, what.blocking},
                 after, event);
}

void copy_buffers(const CommandQueue& queue, const Copy& what, const WaitList& after,
                  Event* event) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  static_cast<void>(queue.require(routine));
  what.src.require(routine);
  what.dest.require(routine);
  require_in_buffer(routine, what.src.buffer(), what.src_offset, what.count);
  require_in_buffer(routine, what.dest.buffer(), what.dst_offset, what.count);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* made) {
        return clEnqueueCopyBuffer(queue.get(), what.src.buffer().get(), what.dest.buffer().get(),
                                   what.src_offset, what.dst_offset, what.count, after.size(),
                                   after.data(), made);
      },
      [&](cl_int code) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_bound(code, "source", what.src.buffer()) +
               describe_bound(code, "destination", what.dest.buffer());
      });
}

std::string describe_fill(const Fill& what) {
  return describe(
      {{"pattern size", what.pattern.size()}, {"offset", what.offset}, {"size", what.size}});
}

void fill_shared(const CommandQueue& queue, const Fill& what, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueSVMMemFill";
  require_queue_version(routine, {2, 0}, queue);
  what.dest.require(routine);
  require_in_range(routine, "destination", what.offset, what.size, what.dest.limit());
  enqueue<Retry::never>(
      event, routine,
      [&](cl_event* made) {
        return clEnqueueSVMMemFill(queue.get(), what.dest.area() + what.offset, what.pattern.data(),
                                   what.pattern.size(), what.size, after.size(), after.data(),
                                   made);
      },
      [&](cl_int code) { return describe_fill(what) + describe_svm_support(code, queue); });
}

}  // namespace

void DeviceBytes::require(const char* routine) const {
  if (is_shared()) {
    static_cast<void>(SVMPointer{area_, limit()}.require(routine));
  } else {
    static_cast<void>(buffer_.require(routine));
  }
}

std::size_t DeviceBytes::size(const char* routine) const {
  return limit() != BufferView::no_limit
             ? limit()
             : read_info<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                      buffer_.require(routine), CL_MEM_SIZE);
}

template <typename Byte>
void enqueue(const CommandQueue& queue, const Transfer<Byte>& what, const WaitList& after,
             Event* event) {
  if (what.device.is_shared()) {
    transfer_shared(queue, what, after, event);
    return;
  }
  constexpr bool writes = std::is_const_v<Byte>;
  constexpr const char* routine = writes ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer";
  const BufferView buffer = what.device.buffer();
  static_cast<void>(queue.require(routine));
  static_cast<void>(buffer.require(routine));
  require_in_buffer(routine, buffer, what.offset, what.host.size());
  const auto call_with = [&](auto function, cl_event* made) {
    return function(queue.get(), buffer.get(), static_cast<cl_bool>(what.blocking), what.offset,
                    what.host.size(), what.host.data(), after.size(), after.data(), made);
  };
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* made) {
        if constexpr (writes) {
          return call_with(clEnqueueWriteBuffer, made);
        } else {
          return call_with(clEnqueueReadBuffer, made);
        }
      },
      [&](cl_int code) {
        return describe({{"offset", what.offset}, {"size", what.host.size()}}) +
               describe_bound(code, "buffer", buffer);
      });
}
template void enqueue(const CommandQueue&, const Transfer<std::byte>&, const WaitList&, Event*);
template void enqueue(const CommandQueue&, const Transfer<const std::byte>&, const WaitList&,
                      Event*);

void enqueue(const CommandQueue& queue, const Copy& what, const WaitList& after, Event* event) {
  const bool to_shared = what.dest.is_shared();
  const bool from_shared = what.src.is_shared();
  if (to_shared && from_shared) {
    copy_shared(queue, what, after, event);
  } else if (to_shared) {
    const auto part = part_of(what.dest, "destination", what.dst_offset, what.count);
    enqueue(queue, Transfer{what.src, what.src_offset, part, what.blocking}, after, event);
  } else if (from_shared) {
    const std::span<const std::byte> part =
        part_of(what.src, "source", what.src_offset, what.count);
    enqueue(queue, Transfer{what.dest, what.dst_offset, part, what.blocking}, after, event);
  } else {
    copy_buffers(queue, what, after, event);
  }
}

void enqueue(const CommandQueue& queue, const Fill& what, const WaitList& after, Event* event) {
  if (what.dest.is_shared()) {
    fill_shared(queue, what, after, event);
    return;
  }
  constexpr const char* routine = "clEnqueueFillBuffer";
  const BufferView dest = what.dest.buffer();
  static_cast<void>(dest.require(routine));
  require_queue_version(routine, {1, 2}, queue);
  require_in_buffer(routine, dest, what.offset, what.size);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* made) {
        return clEnqueueFillBuffer(queue.get(), dest.get(), what.pattern.data(),
                                   what.pattern.size(), what.offset, what.size, after.size(),
                                   after.data(), made);
      },
      [&](cl_int code) { return describe_fill(what) + describe_bound(code, "buffer", dest); });
}

template <typename Byte>
void enqueue(const CommandQueue& queue, const RectTransfer<Byte>& what, const WaitList& after,
             Event* event) {
  constexpr bool writes = std::is_const_v<Byte>;
  constexpr const char* routine = writes ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect";
  static_cast<void>(queue.require(routine));
  static_cast<void>(what.buffer.require(routine));
  const HostRect& rect = what.rect;
  require_in_buffer(routine, "buffer", what.buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, what.host.size());
  const auto call_with = [&](auto function, cl_event* made) {
    return function(queue.get(), what.buffer.get(), static_cast<cl_bool>(what.blocking),
                    rect.buffer_origin.data(), rect.host_origin.data(), rect.region.data(),
                    rect.buffer_pitches.row, rect.buffer_pitches.slice, rect.host_pitches.row,
                    rect.host_pitches.slice, what.host.data(), after.size(), after.data(), made);
  };
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* made) {
        if constexpr (writes) {
          return call_with(clEnqueueWriteBufferRect, made);
        } else {
          return call_with(clEnqueueReadBufferRect, made);
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
template void enqueue(const CommandQueue&, const RectTransfer<std::byte>&, const WaitList&, Event*);
template void enqueue(const CommandQueue&, const RectTransfer<const std::byte>&, const WaitList&,
                      Event*);

void enqueue(const CommandQueue& queue, const CopyRect& what, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  static_cast<void>(queue.require(routine));
  static_cast<void>(what.src.require(routine));
  static_cast<void>(what.dest.require(routine));
  const BufferRect& rect = what.rect;
  require_in_buffer(routine, "source", what.src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", what.dest, {rect.dst_origin, rect.dst_pitches},
                    rect.region);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* made) {
        return clEnqueueCopyBufferRect(queue.get(), what.src.get(), what.dest.get(),
                                       rect.src_origin.data(), rect.dst_origin.data(),
                                       rect.region.data(), rect.src_pitches.row,
                                       rect.src_pitches.slice, rect.dst_pitches.row,
                                       rect.dst_pitches.slice, after.size(), after.data(), made);
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

std::size_t common_count(const CommandQueue& queue, const DeviceBytes& dest, std::size_t dst_offset,
                         const DeviceBytes& src, std::size_t src_offset) {
  constexpr const char* routine = "enqueue_copy";
  static_cast<void>(queue.require(routine));
  src.require(routine);
  dest.require(routine);
  const std::size_t src_size = src.size(routine);
  const std::size_t dst_size = dest.size(routine);
  return std::min(rest("src_offset", src_size, src_offset),
                  rest("dst_offset", dst_size, dst_offset));
}

}  // namespace detail
}  // namespace clmem
