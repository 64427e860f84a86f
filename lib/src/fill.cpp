// SPDX-License-Identifier: Apache-2.0
#include <clmem/fill.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem::detail {

void fill(const CommandQueue& queue, BufferView dest, std::span<const std::byte> pattern,
          std::size_t offset, std::size_t size, const WaitList& wait_for, Event* event) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_version_1_2(routine, queue.device_version());
  require_in_buffer(routine, dest, offset, size);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueFillBuffer(raw, object, pattern.data(), pattern.size(), offset, size,
                                   wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code) {
        return describe({{"pattern size", pattern.size()}, {"offset", offset}, {"size", size}}) +
               describe_bound(code, "buffer", object);
      });
}

}  // namespace clmem::detail
