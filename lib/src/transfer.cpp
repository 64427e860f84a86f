// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/layout.hpp>
#include <clmem/transfer.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {
namespace {

using detail::Retry;

std::size_t size_of(BufferView buffer) {
  return buffer.limit() != BufferView::no_limit
             ? buffer.limit()
             : detail::read_info<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                              buffer.get(), CL_MEM_SIZE);
}

std::size_t rest(const char* side, std::size_t size, std::size_t offset) {
  if (offset > size) {
    throw_error(CL_INVALID_VALUE, "enqueue_copy",
                std::string{side} + " (" + std::to_string(offset) + ") exceeds the buffer's " +
                    std::to_string(size) + " bytes");
  }
  return size - offset;
}

std::size_t default_count(BufferView dest, BufferView src, const CopyOptions& options) {
  const std::size_t src_size = size_of(src);
  const std::size_t dst_size = size_of(dest);
  return std::min(rest("src_offset", src_size, options.src_offset),
                  rest("dst_offset", dst_size, options.dst_offset));
}

}  // namespace

namespace detail {
namespace {

std::string describe_range(cl_int code, std::size_t offset, std::size_t size, cl_mem object) {
  return describe({{"offset", offset}, {"size", size}}) + describe_bound(code, "buffer", object);
}

}  // namespace

void write(const CommandQueue& queue, BufferView dest, std::span<const std::byte> src,
           Blocking blocking, std::size_t offset, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueWriteBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_in_buffer(routine, dest, offset, src.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueWriteBuffer(raw, object, static_cast<cl_bool>(blocking), offset, src.size(),
                                    src.data(), wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) { return describe_range(code, offset, src.size(), object); });
}

void read(const CommandQueue& queue, std::span<std::byte> dest, BufferView src, Blocking blocking,
          std::size_t offset, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueReadBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = src.require(routine);
  require_in_buffer(routine, src, offset, dest.size());
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueReadBuffer(raw, object, static_cast<cl_bool>(blocking), offset, dest.size(),
                                   dest.data(), wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) { return describe_range(code, offset, dest.size(), object); });
}

}  // namespace detail

void enqueue_copy(const CommandQueue& queue, BufferView dest, BufferView src,
                  const CopyOptions& options) {
  constexpr const char* routine = "clEnqueueCopyBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  const std::size_t count =
      options.byte_count ? *options.byte_count : default_count(dest, src, options);
  detail::require_in_buffer(routine, src, options.src_offset, count);
  detail::require_in_buffer(routine, dest, options.dst_offset, count);
  const WaitList& events = options.wait_for;
  detail::enqueue<Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueCopyBuffer(raw, from, to, options.src_offset, options.dst_offset, count,
                                   events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe({{"src_offset", options.src_offset},
                                 {"dst_offset", options.dst_offset},
                                 {"byte_count", count}}) +
               detail::describe_bound(code, "source", from) +
               detail::describe_bound(code, "destination", to);
      });
}

}  // namespace clmem
