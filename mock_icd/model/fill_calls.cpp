// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "model/bytes.hpp"
#include "model/enqueue_command.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/fill_rules.hpp"

namespace clmem::mock {

cl_int Model::clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void* pattern,
                                  std::size_t pattern_size, std::size_t offset, std::size_t size,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto destination = require_buffer(model->registry, *target, buffer);
        require_mutable(*destination);
        require_pattern(pattern, pattern_size, offset, size);
        require_range(*destination, offset, size);
        const auto* const bytes = static_cast<const std::byte*>(pattern);
        // The application may change the pattern as soon as the call has returned.
        std::vector<std::byte> kept(bytes, bytes + pattern_size);
        return NewCommand{.type = CL_COMMAND_FILL_BUFFER,
                          .accesses = {writes(*destination, {offset, size})},
                          .execute = [=, kept = std::move(kept)] {
                            repeat_pattern(destination->bytes().subspan(offset, size), kept);
                          }};
      });
}

}  // namespace clmem::mock
