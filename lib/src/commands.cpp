// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/commands.hpp>
#include <clmem/detail/info.hpp>
#include <type_traits>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "svm_support.hpp"

// What is instantiated here takes the visibility of this namespace, not that of its declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";
constexpr const char* svm_fill_routine = "clEnqueueSVMMemFill";

std::byte* bytes_of(const SVMPointer& area) {
  return static_cast<std::byte*>(area.svm_ptr());
}
const std::byte* bytes_of(const ConstSVMPointer& area) {
  return static_cast<const std::byte*>(area.svm_ptr());
}

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

// Copies between shared or host memory, by their first bytes and the offsets given.
void run_memcpy(const Command& command, std::byte* dest, std::size_t dst_offset,
                const std::byte* src, std::size_t src_offset, std::size_t count,
                Blocking blocking) {
  attempt<Retry::never>(
      memcpy_routine,
      [&] {
        return clEnqueueSVMMemcpy(command.queue.get(), static_cast<cl_bool>(blocking),
                                  dest + dst_offset, src + src_offset, count, command.after.size,
                                  command.after.data, command.event);
      },
      [&](cl_int code) {
        return describe({{"src_offset", src_offset},
                         {"dst_offset", dst_offset},
                         {"byte_count", count}}) +
               describe_svm_support(code, command.queue);
      });
}

}  // namespace

template <typename Area, typename Byte>
void run(const Command& command, const Transfer<Area, Byte>& what) {
  constexpr bool writes = std::is_const_v<Byte>;
  require_queue_version(memcpy_routine, {2, 0}, command.queue);
  static_cast<void>(what.device.require(memcpy_routine));
  const std::span<Byte> host = what.host;
  require_in_range(memcpy_routine, writes ? "destination" : "source", what.offset, host.size(),
                   what.device.size());
  if constexpr (writes) {
    run_memcpy(command, bytes_of(what.device), what.offset, host.data(), 0, host.size(),
               what.blocking);
  } else {
    run_memcpy(command, host.data(), 0, bytes_of(what.device), what.offset, host.size(),
               what.blocking);
  }
}
template void run(const Command&, const Transfer<SVMPointer, const std::byte>&);
template void run(const Command&, const Transfer<ConstSVMPointer, std::byte>&);

void run(const Command& command, const Copy<SVMPointer>& what) {
  require_queue_version(memcpy_routine, {2, 0}, command.queue);
  static_cast<void>(what.dest.require(memcpy_routine));
  static_cast<void>(what.src.require(memcpy_routine));
  require_in_range(memcpy_routine, "source", what.src_offset, what.count, what.src.size());
  require_in_range(memcpy_routine, "destination", what.dst_offset, what.count, what.dest.size());
  run_memcpy(command, bytes_of(what.dest), what.dst_offset, bytes_of(what.src), what.src_offset,
             what.count, what.blocking);
}

void run(const Command& command, const Fill<SVMPointer>& what) {
  require_queue_version(svm_fill_routine, {2, 0}, command.queue);
  static_cast<void>(what.dest.require(svm_fill_routine));
  require_in_range(svm_fill_routine, "destination", what.offset, what.size, what.dest.size());
  attempt<Retry::never>(
      svm_fill_routine,
      [&] {
        return clEnqueueSVMMemFill(command.queue.get(), bytes_of(what.dest) + what.offset,
                                   what.pattern.data(), what.pattern.size(), what.size,
                                   command.after.size, command.after.data, command.event);
      },
      [&](cl_int code) {
        return describe({{"pattern size", what.pattern.size()},
                         {"offset", what.offset},
                         {"size", what.size}}) +
               describe_svm_support(code, command.queue);
      });
}

void DeviceBytes::require(const char* routine) const {
  if (is_shared()) {
    static_cast<void>(pointer().require(routine));
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
void run(const Command& command, const Transfer<DeviceBytes, Byte>& what) {
  using Area = std::conditional_t<std::is_const_v<Byte>, SVMPointer, ConstSVMPointer>;
  if (what.device.is_shared()) {
    run(command, Transfer{Area{what.device.pointer()}, what.offset, what.host, what.blocking});
  } else {
    run(command, Transfer{what.device.buffer(), what.offset, what.host, what.blocking});
  }
}
template void run(const Command&, const Transfer<DeviceBytes, std::byte>&);
template void run(const Command&, const Transfer<DeviceBytes, const std::byte>&);

void run(const Command& command, const Copy<DeviceBytes>& what) {
  if (what.dest.is_shared() && what.src.is_shared()) {
    run(command, Copy{what.dest.pointer(), what.dst_offset, what.src.pointer(), what.src_offset,
                      what.count, what.blocking});
  } else if (what.dest.is_shared()) {
    run(command,
        Transfer{what.src.buffer(), what.src_offset,
                 part_of(what.dest, "destination", what.dst_offset, what.count), what.blocking});
  } else if (what.src.is_shared()) {
    const std::span<const std::byte> part =
        part_of(what.src, "source", what.src_offset, what.count);
    run(command, Transfer{what.dest.buffer(), what.dst_offset, part, what.blocking});
  } else {
    run(command, Copy{what.dest.buffer(), what.dst_offset, what.src.buffer(), what.src_offset,
                      what.count, what.blocking});
  }
}

void run(const Command& command, const Fill<DeviceBytes>& what) {
  what.dest.is_shared()
      ? run(command, Fill{what.dest.pointer(), what.offset, what.size, what.pattern})
      : run(command, Fill{what.dest.buffer(), what.offset, what.size, what.pattern});
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
