// SPDX-License-Identifier: Apache-2.0
#include <clmem/pyopencl.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {
namespace {

constexpr const char* p2p_routine = "clEnqueueCopyBufferP2PAMD";

// No header of Khronos declares it.
using EnqueueCopyBufferP2P = cl_int(CL_API_CALL*)(cl_command_queue, cl_mem src, cl_mem dst,
                                                  std::size_t src_offset, std::size_t dst_offset,
                                                  std::size_t size, cl_uint, const cl_event*,
                                                  cl_event*);

EnqueueCopyBufferP2P find_entry_point(const Platform& platform) {
  void* const found =
      clGetExtensionFunctionAddressForPlatform(platform.require(p2p_routine), p2p_routine);
  if (found == nullptr) {
    throw_error(CL_INVALID_OPERATION, p2p_routine, "the platform lacks cl_amd_copy_buffer_p2p");
  }
  return reinterpret_cast<EnqueueCopyBufferP2P>(found);
}

}  // namespace

void enqueue_copy_buffer_p2p_amd(const Platform& platform, const CommandQueue& queue,
                                 BufferView source, BufferView dest, const CopyOptions& options) {
  const cl_command_queue raw = queue.require(p2p_routine);
  const cl_mem from = source.require(p2p_routine);
  const cl_mem to = dest.require(p2p_routine);
  const EnqueueCopyBufferP2P enqueue_copy_p2p = find_entry_point(platform);
  const std::size_t count =
      options.byte_count
          ? *options.byte_count
          : detail::common_count(queue, dest, options.dst_offset, source, options.src_offset);
  detail::require_in_buffer(p2p_routine, source, options.src_offset, count);
  detail::require_in_buffer(p2p_routine, dest, options.dst_offset, count);
  const WaitList& events = options.after;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, p2p_routine,
      [&](cl_event* event) {
        return enqueue_copy_p2p(raw, from, to, options.src_offset, options.dst_offset, count,
                                events.size(), events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"src_offset", options.src_offset},
                                 {"dst_offset", options.dst_offset},
                                 {"byte_count", count}});
      });
}

}  // namespace clmem
