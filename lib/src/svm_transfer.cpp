// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/svm_transfer.hpp>

#include "enqueue.hpp"
#include "facts.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace detail {
namespace {

// One clEnqueueSVMMemcpy, whatever its operands are.
struct Memcpy {
  void* dest;
  const void* src;
  std::size_t size;
  std::size_t dst_offset = 0;
  std::size_t src_offset = 0;
};

constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";

void run(const CommandQueue& queue, const Memcpy& copy, Blocking blocking, const WaitList& wait_for,
         Event* event) {
  const cl_command_queue raw = queue.require(memcpy_routine);
  require_svm_version(memcpy_routine, queue);
  auto* const dest = static_cast<std::byte*>(copy.dest) + copy.dst_offset;
  const auto* const src = static_cast<const std::byte*>(copy.src) + copy.src_offset;
  enqueue<Retry::never>(
      event, memcpy_routine,
      [&](cl_event* wanted) {
        return clEnqueueSVMMemcpy(raw, static_cast<cl_bool>(blocking), dest, src, copy.size,
                                  wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"src_offset", copy.src_offset},
                         {"dst_offset", copy.dst_offset},
                         {"byte_count", copy.size}}) +
               describe_svm_support(code, queue);
      });
}

}  // namespace

void svm_write(const CommandQueue& queue, SVMPointer dest, std::span<const std::byte> src,
               Blocking blocking, std::size_t offset, const WaitList& wait_for, Event* event) {
  void* const area = dest.require(memcpy_routine);
  require_in_range(memcpy_routine, "destination", offset, src.size(), dest.size());
  run(queue, {.dest = area, .src = src.data(), .size = src.size(), .dst_offset = offset}, blocking,
      wait_for, event);
}

void svm_read(const CommandQueue& queue, std::span<std::byte> dest, ConstSVMPointer src,
              Blocking blocking, std::size_t offset, const WaitList& wait_for, Event* event) {
  const void* const area = src.require(memcpy_routine);
  require_in_range(memcpy_routine, "source", offset, dest.size(), src.size());
  run(queue, {.dest = dest.data(), .src = area, .size = dest.size(), .src_offset = offset},
      blocking, wait_for, event);
}

void svm_fill(const CommandQueue& queue, SVMPointer dest, std::span<const std::byte> pattern,
              const SVMFillOptions& options) {
  constexpr const char* routine = "clEnqueueSVMMemFill";
  const cl_command_queue raw = queue.require(routine);
  require_svm_version(routine, queue);
  void* const area = dest.require(routine);
  const std::size_t rest = options.offset > dest.size() ? 0 : dest.size() - options.offset;
  const std::size_t size = options.byte_count.value_or(rest);
  require_in_range(routine, "destination", options.offset, size, dest.size());
  auto* const first = static_cast<std::byte*>(area) + options.offset;
  const WaitList& events = options.wait_for;
  enqueue<Retry::never>(
      options.event, routine,
      [&](cl_event* wanted) {
        return clEnqueueSVMMemFill(raw, first, pattern.data(), pattern.size(), size, events.size(),
                                   events.data(), wanted);
      },
      [&](cl_int code) {
        return describe(
                   {{"pattern size", pattern.size()}, {"offset", options.offset}, {"size", size}}) +
               describe_svm_support(code, queue);
      });
}

namespace {

std::size_t size_of(BufferView buffer) {
  if (buffer.limit() != BufferView::no_limit) {
    return buffer.limit();
  }
  return read_info<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                buffer.require("enqueue_copy"), CL_MEM_SIZE);
}

// What an operand holds behind its offset.
std::size_t rest(const char* operand, std::size_t offset, std::size_t size) {
  require_in_range("enqueue_copy", operand, offset, 0, size);
  return size - offset;
}

// How many bytes to copy between an area and a buffer.
std::size_t count_with(BufferView buffer, std::size_t buffer_offset, std::size_t area_rest,
                       const std::optional<std::size_t>& wanted) {
  return wanted ? *wanted : std::min(area_rest, rest("buffer", buffer_offset, size_of(buffer)));
}

}  // namespace
}  // namespace detail

void enqueue_copy(const CommandQueue& queue, SVMPointer dest, ConstSVMPointer src,
                  const SVMCopyOptions& options) {
  void* const to = dest.require(detail::memcpy_routine);
  const void* const from = src.require(detail::memcpy_routine);
  const std::size_t count = options.byte_count.value_or(
      std::min(detail::rest("source", options.src_offset, src.size()),
               detail::rest("destination", options.dst_offset, dest.size())));
  detail::require_in_range(detail::memcpy_routine, "source", options.src_offset, count, src.size());
  detail::require_in_range(detail::memcpy_routine, "destination", options.dst_offset, count,
                           dest.size());
  detail::run(queue, {to, from, count, options.dst_offset, options.src_offset}, options.blocking,
              options.wait_for, options.event);
}

void enqueue_copy(const CommandQueue& queue, SVMPointer dest, BufferView src,
                  const SVMCopyOptions& options) {
  auto* const area = static_cast<std::byte*>(dest.require("enqueue_copy"));
  const std::size_t room = detail::rest("destination", options.dst_offset, dest.size());
  const std::size_t count = detail::count_with(src, options.src_offset, room, options.byte_count);
  detail::require_in_range("enqueue_copy", "destination", options.dst_offset, count, dest.size());
  detail::read(queue, {area + options.dst_offset, count}, src, options.blocking, options.src_offset,
               options.wait_for, options.event);
}

void enqueue_copy(const CommandQueue& queue, BufferView dest, ConstSVMPointer src,
                  const SVMCopyOptions& options) {
  const auto* const area = static_cast<const std::byte*>(src.require("enqueue_copy"));
  const std::size_t room = detail::rest("source", options.src_offset, src.size());
  const std::size_t count = detail::count_with(dest, options.dst_offset, room, options.byte_count);
  detail::require_in_range("enqueue_copy", "source", options.src_offset, count, src.size());
  detail::write(queue, dest, {area + options.src_offset, count}, options.blocking,
                options.dst_offset, options.wait_for, options.event);
}

}  // namespace clmem
