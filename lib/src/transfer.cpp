// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/bounds.hpp>
#include <clmem/transfer.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

std::size_t rest(const char* side, std::size_t size, std::size_t offset) {
  if (offset > size) {
    throw_error(CL_INVALID_VALUE, "enqueue_copy",
                std::string{side} + " (" + std::to_string(offset) + ") exceeds the buffer's " +
                    std::to_string(size) + " bytes");
  }
  return size - offset;
}

}  // namespace

namespace detail {

std::size_t size_of(const char* routine, BufferView buffer) {
  return buffer.limit() != BufferView::no_limit
             ? buffer.limit()
             : read_info<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                      buffer.require(routine), CL_MEM_SIZE);
}

std::size_t default_count(const char* routine, const CommandQueue& queue, BufferView dest,
                          std::size_t dst_offset, BufferView src, std::size_t src_offset) {
  static_cast<void>(queue.require(routine));
  static_cast<void>(src.require(routine));
  static_cast<void>(dest.require(routine));
  const std::size_t src_size = size_of(routine, src);
  const std::size_t dst_size = size_of(routine, dest);
  return std::min(rest("src_offset", src_size, src_offset),
                  rest("dst_offset", dst_size, dst_offset));
}

std::string describe_transfer(cl_int code, std::size_t offset, std::size_t size, cl_mem object) {
  return describe({{"offset", offset}, {"size", size}}) + describe_bound(code, "buffer", object);
}

std::string describe_copy(cl_int code, std::size_t src_offset, std::size_t dst_offset,
                          std::size_t count, cl_mem src, cl_mem dest) {
  return describe({{"src_offset", src_offset}, {"dst_offset", dst_offset}, {"byte_count", count}}) +
         describe_bound(code, "source", src) + describe_bound(code, "destination", dest);
}

}  // namespace detail
}  // namespace clmem
