// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/commands.hpp>
#include <clmem/detail/info.hpp>
#include <type_traits>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "svm_support.hpp"

// Templates that are instantiated here take the visibility of this namespace, not that of their
// declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";

std::size_t bytes_after(const char* side, std::size_t size, std::size_t offset) {
  if (offset > size) {
    throw_error(CL_INVALID_VALUE, "enqueue_copy",
                std::string{side} + " (" + std::to_string(offset) + ") exceeds the buffer's " +
                    std::to_string(size) + " bytes");
  }
  return size - offset;
}

// A part of an area, to be passed as host memory.
std::span<std::byte> part_of(const DeviceBytes& area, const char* operand, std::size_t offset,
                             std::size_t count) {
  area.require("enqueue_copy");
  require_in_range("enqueue_copy", operand, offset, count, area.limit());
  return {area.area() + offset, count};
}

std::string describe_copy(const Copy& what) {
  return describe({{"src_offset", what.src_offset},
                   {"dst_offset", what.dst_offset},
                   {"byte_count", what.count}});
}

// Copies between areas of shared virtual memory, or between an area and host memory.
void copy_areas(const CommandQueue& queue, const Copy& what, const Options& options) {
  require_in_range(memcpy_routine, "source", what.src_offset, what.count, what.src.limit());
  require_in_range(memcpy_routine, "destination", what.dst_offset, what.count, what.dest.limit());
  enqueue<Retry::never>(
      options, memcpy_routine,
      [&](auto... events) {
        return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(what.blocking),
                                  what.dest.area() + what.dst_offset,
                                  what.src.area() + what.src_offset, what.count, events...);
      },
      [&](cl_int code) { return describe_copy(what) + describe_svm_support(code, queue); });
}

template <typename Byte>
void transfer_area(const CommandQueue& queue, const Transfer<Byte>& what, const Options& options) {
  require_queue_version(memcpy_routine, {2, 0}, queue);
  what.device.require(memcpy_routine);
  const std::size_t count = what.host.size();
  const DeviceBytes host{ConstSVMPointer{what.host.data(), count}};
  copy_areas(queue,
             std::is_const_v<Byte> ? Copy{what.device, what.offset, host, 0, count, what.blocking}
                                   : Copy{host, 0, what.device, what.offset, count, what.blocking},
             options);
}

void copy_buffers(const CommandQueue& queue, const Copy& what, const Options& options) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  const BufferView& src = what.src.buffer();
  const BufferView& dest = what.dest.buffer();
  require_all(routine, queue, src, dest);
  require_in_buffer(routine, src, what.src_offset, what.count);
  require_in_buffer(routine, dest, what.dst_offset, what.count);
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueCopyBuffer(queue.get(), src.get(), dest.get(), what.src_offset,
                                   what.dst_offset, what.count, events...);
      },
      [&](cl_int code) {
        return describe_copy(what) + describe_bound(code, "source", src) +
               describe_bound(code, "destination", dest);
      });
}

std::string describe_fill(const Fill& what) {
  return describe(
      {{"pattern size", what.pattern.size()}, {"offset", what.offset}, {"size", what.size}});
}

void fill_area(const CommandQueue& queue, const Fill& what, const Options& options) {
  constexpr const char* routine = "clEnqueueSVMMemFill";
  require_queue_version(routine, {2, 0}, queue);
  what.dest.require(routine);
  require_in_range(routine, "destination", what.offset, what.size, what.dest.limit());
  enqueue<Retry::never>(
      options, routine,
      [&](auto... events) {
        return clEnqueueSVMMemFill(queue.get(), what.dest.area() + what.offset, what.pattern.data(),
                                   what.pattern.size(), what.size, events...);
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
void enqueue(const CommandQueue& queue, const Transfer<Byte>& what, const Options& options) {
  if (what.device.is_shared()) {
    transfer_area(queue, what, options);
    return;
  }
  constexpr const char* routine =
      std::is_const_v<Byte> ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer";
  const BufferView& buffer = what.device.buffer();
  require_all(routine, queue, buffer);
  require_in_buffer(routine, buffer, what.offset, what.host.size());
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return write_or_read<Byte>(clEnqueueWriteBuffer, clEnqueueReadBuffer)(
            queue.get(), buffer.get(), static_cast<cl_bool>(what.blocking), what.offset,
            what.host.size(), what.host.data(), events...);
      },
      [&](cl_int code) {
        return describe({{"offset", what.offset}, {"size", what.host.size()}}) +
               describe_bound(code, "buffer", buffer);
      });
}
template void enqueue(const CommandQueue&, const Transfer<std::byte>&, const Options&);
template void enqueue(const CommandQueue&, const Transfer<const std::byte>&, const Options&);

void enqueue(const CommandQueue& queue, const Copy& what, const Options& options) {
  const bool to_area = what.dest.is_shared();
  const bool from_area = what.src.is_shared();
  if (to_area && from_area) {
    require_queue_version(memcpy_routine, {2, 0}, queue);
    require_all(memcpy_routine, what.dest, what.src);
    copy_areas(queue, what, options);
  } else if (to_area) {
    const auto part = part_of(what.dest, "destination", what.dst_offset, what.count);
    enqueue(queue, Transfer{what.src, what.src_offset, part, what.blocking}, options);
  } else if (from_area) {
    const std::span<const std::byte> part =
        part_of(what.src, "source", what.src_offset, what.count);
    enqueue(queue, Transfer{what.dest, what.dst_offset, part, what.blocking}, options);
  } else {
    copy_buffers(queue, what, options);
  }
}

void enqueue(const CommandQueue& queue, const Fill& what, const Options& options) {
  if (what.dest.is_shared()) {
    fill_area(queue, what, options);
    return;
  }
  constexpr const char* routine = "clEnqueueFillBuffer";
  const BufferView& dest = what.dest.buffer();
  static_cast<void>(dest.require(routine));
  require_queue_version(routine, {1, 2}, queue);
  require_in_buffer(routine, dest, what.offset, what.size);
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueFillBuffer(queue.get(), dest.get(), what.pattern.data(),
                                   what.pattern.size(), what.offset, what.size, events...);
      },
      [&](cl_int code) { return describe_fill(what) + describe_bound(code, "buffer", dest); });
}

template <typename Byte>
void enqueue(const CommandQueue& queue, const RectTransfer<Byte>& what, const Options& options) {
  constexpr const char* routine =
      std::is_const_v<Byte> ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect";
  require_all(routine, queue, what.buffer);
  const HostRect& rect = what.rect;
  require_in_buffer(routine, "buffer", what.buffer, {rect.buffer_origin, rect.buffer_pitches},
                    rect.region);
  require_in_host(routine, {rect.host_origin, rect.host_pitches}, rect.region, what.host.size());
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return write_or_read<Byte>(clEnqueueWriteBufferRect, clEnqueueReadBufferRect)(
            queue.get(), what.buffer.get(), static_cast<cl_bool>(what.blocking),
            rect.buffer_origin.data(), rect.host_origin.data(), rect.region.data(),
            rect.buffer_pitches.row, rect.buffer_pitches.slice, rect.host_pitches.row,
            rect.host_pitches.slice, what.host.data(), events...);
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
template void enqueue(const CommandQueue&, const RectTransfer<std::byte>&, const Options&);
template void enqueue(const CommandQueue&, const RectTransfer<const std::byte>&, const Options&);

void enqueue(const CommandQueue& queue, const CopyRect& what, const Options& options) {
  constexpr const char* routine = "clEnqueueCopyBufferRect";
  require_all(routine, queue, what.src, what.dest);
  const BufferRect& rect = what.rect;
  require_in_buffer(routine, "source", what.src, {rect.src_origin, rect.src_pitches}, rect.region);
  require_in_buffer(routine, "destination", what.dest, {rect.dst_origin, rect.dst_pitches},
                    rect.region);
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueCopyBufferRect(
            queue.get(), what.src.get(), what.dest.get(), rect.src_origin.data(),
            rect.dst_origin.data(), rect.region.data(), rect.src_pitches.row,
            rect.src_pitches.slice, rect.dst_pitches.row, rect.dst_pitches.slice, events...);
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
  require_all(routine, queue, src, dest);
  const std::size_t src_size = src.size(routine);
  const std::size_t dst_size = dest.size(routine);
  return std::min(bytes_after("src_offset", src_size, src_offset),
                  bytes_after("dst_offset", dst_size, dst_offset));
}

}  // namespace detail
}  // namespace clmem
