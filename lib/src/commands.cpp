// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/commands.hpp>
#include <clmem/detail/info.hpp>

#include "bounds.hpp"
#include "buffer_commands.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "svm_support.hpp"

namespace clmem::detail {
namespace {

constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";

// Bytes from one place to another, of which one or both are shared.
struct SharedCopy {
  std::byte* dest;
  const std::byte* src;
  std::size_t dst_offset;
  std::size_t src_offset;
  std::size_t count;
};

void copy_shared(const CommandQueue& queue, const SharedCopy& what, Blocking blocking,
                 const WaitList& after, Event* event) {
  require_queue_version(memcpy_routine, {2, 0}, queue);
  enqueue<Retry::never>(
      event, memcpy_routine,
      [&](cl_event* wanted) {
        return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(blocking),
                                  what.dest + what.dst_offset, what.src + what.src_offset,
                                  what.count, after.size(), after.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"src_offset", what.src_offset},
                         {"dst_offset", what.dst_offset},
                         {"byte_count", what.count}}) +
               describe_svm_support(code, queue);
      });
}

// What lies behind an offset.
std::size_t rest(const char* side, std::size_t size, std::size_t offset) {
  if (offset > size) {
    throw_error(CL_INVALID_VALUE, "enqueue_copy",
                std::string{side} + " (" + std::to_string(offset) + ") exceeds the buffer's " +
                    std::to_string(size) + " bytes");
  }
  return size - offset;
}

}  // namespace

void DeviceBytes::require(const char* routine) const {
  if (is_shared()) {
    if (area_ == nullptr) {
      throw_empty_svm(routine);
    }
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

void write(const CommandQueue& queue, const DeviceBytes& dest, std::size_t offset,
           std::span<const std::byte> src, Blocking blocking, const WaitList& after, Event* event) {
  if (!dest.is_shared()) {
    write_buffer(queue, dest.buffer(), offset, src, blocking, after, event);
    return;
  }
  dest.require(memcpy_routine);
  require_in_range(memcpy_routine, "destination", offset, src.size(), dest.limit());
  copy_shared(queue, {dest.area(), src.data(), offset, 0, src.size()}, blocking, after, event);
}

void read(const CommandQueue& queue, std::span<std::byte> dest, const DeviceBytes& src,
          std::size_t offset, Blocking blocking, const WaitList& after, Event* event) {
  if (!src.is_shared()) {
    read_buffer(queue, dest, src.buffer(), offset, blocking, after, event);
    return;
  }
  src.require(memcpy_routine);
  require_in_range(memcpy_routine, "source", offset, dest.size(), src.limit());
  copy_shared(queue, {dest.data(), src.area(), 0, offset, dest.size()}, blocking, after, event);
}

void copy(const CommandQueue& queue, const LinearCopy& what, Blocking blocking,
          const WaitList& after, Event* event) {
  if (!what.dest.is_shared() && !what.src.is_shared()) {
    copy_buffer(queue, what, after, event);
    return;
  }
  const char* const routine =
      what.dest.is_shared() && what.src.is_shared() ? memcpy_routine : "enqueue_copy";
  if (what.dest.is_shared()) {
    what.dest.require(routine);
  }
  if (what.src.is_shared()) {
    what.src.require(routine);
    require_in_range(routine, "source", what.src_offset, what.count, what.src.limit());
  }
  if (what.dest.is_shared()) {
    require_in_range(routine, "destination", what.dst_offset, what.count, what.dest.limit());
  }
  if (!what.src.is_shared()) {
    read_buffer(queue, {what.dest.area() + what.dst_offset, what.count}, what.src.buffer(),
                what.src_offset, blocking, after, event);
  } else if (!what.dest.is_shared()) {
    write_buffer(queue, what.dest.buffer(), what.dst_offset,
                 {what.src.area() + what.src_offset, what.count}, blocking, after, event);
  } else {
    copy_shared(queue,
                {what.dest.area(), what.src.area(), what.dst_offset, what.src_offset, what.count},
                blocking, after, event);
  }
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

void fill(const CommandQueue& queue, const DeviceBytes& dest, std::span<const std::byte> pattern,
          std::size_t offset, std::size_t size, const WaitList& after, Event* event) {
  if (!dest.is_shared()) {
    fill_buffer(queue, dest.buffer(), pattern, offset, size, after, event);
    return;
  }
  constexpr const char* routine = "clEnqueueSVMMemFill";
  require_queue_version(routine, {2, 0}, queue);
  dest.require(routine);
  require_in_range(routine, "destination", offset, size, dest.limit());
  enqueue<Retry::never>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueSVMMemFill(queue.get(), dest.area() + offset, pattern.data(),
                                   pattern.size(), size, after.size(), after.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"pattern size", pattern.size()}, {"offset", offset}, {"size", size}}) +
               describe_svm_support(code, queue);
      });
}

}  // namespace clmem::detail
