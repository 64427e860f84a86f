// SPDX-License-Identifier: Apache-2.0
#include <clmem/fill.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {

void enqueue_fill_buffer(const CommandQueue& queue, BufferView buffer,
                         std::span<const std::byte> pattern, std::size_t offset, std::size_t size,
                         const CommandOptions& options) {
  constexpr const char* routine = "clEnqueueFillBuffer";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = buffer.require(routine);
  detail::require_version_1_2(routine, queue.device_version());
  detail::require_no_wrap(routine, offset, size);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueFillBuffer(raw, object, pattern.data(), pattern.size(), offset, size,
                                   events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe(
                   {{"pattern size", pattern.size()}, {"offset", offset}, {"size", size}}) +
               detail::describe_bound(code, "buffer", object);
      });
}

}  // namespace clmem
