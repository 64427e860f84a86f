// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/svm_transfer.hpp>

#include "facts.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace detail {

std::string describe_svm_copy(cl_int code, SVMCopyFacts facts, const CommandQueue& queue) {
  return describe({{"src_offset", facts.src_offset},
                   {"dst_offset", facts.dst_offset},
                   {"byte_count", facts.byte_count}}) +
         describe_svm_support(code, queue);
}

std::string describe_svm_fill(cl_int code, std::size_t pattern_size, std::size_t offset,
                              std::size_t size, const CommandQueue& queue) {
  return describe({{"pattern size", pattern_size}, {"offset", offset}, {"size", size}}) +
         describe_svm_support(code, queue);
}

void require_shares_memory(const char* routine, const CommandQueue& queue) {
  static_cast<void>(queue.require(routine));
  require_version(routine, {2, 0}, queue.device_version(), "the queue's device");
}

std::size_t default_svm_count(const SVMPointer& dest, const ConstSVMPointer& src,
                              const SVMCopyOptions& options) {
  static_cast<void>(dest.require(memcpy_routine));
  static_cast<void>(src.require(memcpy_routine));
  return std::min(svm_rest("source", options.src_offset, src.size()),
                  svm_rest("destination", options.dst_offset, dest.size()));
}

namespace {

// How many bytes to copy between an area and a buffer.
std::size_t count_with(BufferView buffer, std::size_t buffer_offset, std::size_t area_rest,
                       const std::optional<std::size_t>& wanted) {
  return wanted ? *wanted
                : std::min(area_rest,
                           svm_rest("buffer", buffer_offset, size_of("enqueue_copy", buffer)));
}

}  // namespace
}  // namespace detail

void enqueue_copy(const CommandQueue& queue, SVMPointer dest, BufferView src,
                  const SVMCopyOptions& options) {
  auto* const area = static_cast<std::byte*>(dest.require("enqueue_copy"));
  const std::size_t room = detail::svm_rest("destination", options.dst_offset, dest.size());
  const std::size_t count = detail::count_with(src, options.src_offset, room, options.byte_count);
  detail::require_in_range("enqueue_copy", "destination", options.dst_offset, count, dest.size());
  const std::span<std::byte> bytes{area + options.dst_offset, count};
  detail::read(queue, bytes, src, options.blocking, options.src_offset, options.wait_for,
               options.event);
}

void enqueue_copy(const CommandQueue& queue, BufferView dest, ConstSVMPointer src,
                  const SVMCopyOptions& options) {
  const auto* const area = static_cast<const std::byte*>(src.require("enqueue_copy"));
  const std::size_t room = detail::svm_rest("source", options.src_offset, src.size());
  const std::size_t count = detail::count_with(dest, options.dst_offset, room, options.byte_count);
  detail::require_in_range("enqueue_copy", "source", options.src_offset, count, src.size());
  const std::span<const std::byte> bytes{area + options.src_offset, count};
  detail::write(queue, dest, bytes, options.blocking, options.dst_offset, options.wait_for,
                options.event);
}

}  // namespace clmem
