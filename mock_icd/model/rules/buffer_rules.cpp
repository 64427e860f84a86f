// SPDX-License-Identifier: Apache-2.0
#include "model/rules/buffer_rules.hpp"

#include <bit>
#include <cstdint>

#include "config/versions.hpp"
#include "model/registry.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

constexpr std::size_t largest_pattern = 128;  // long16 and double16
constexpr Rule pipe_without_host_access{"freedom-other-codes", CL_INVALID_OPERATION,
                                        "the host may not access the pipe"};

}  // namespace

std::shared_ptr<Buffer> require_buffer(const Registry& registry, const CommandQueue& queue,
                                       cl_mem handle) {
  auto buffer = require_is_buffer(registry.get(handle));
  refuse_if(buffer->context != queue.context, rule::object_of_foreign_context);
  refuse_if(buffer->is_sub_buffer() && buffer->origin % queue.device->alignment_bytes() != 0,
            rule::sub_buffer_misaligned);
  return buffer;
}

void require_range(const Buffer& buffer, std::size_t offset, std::size_t size) {
  refuse_if(size > SIZE_MAX - offset, rule::range_wraps);
  refuse_if(offset > buffer.size, rule::range_starts_past_end);
  refuse_if(size > buffer.size - offset, rule::range_past_end);
}

void require_transfer_size(const CommandQueue& queue, std::size_t size) {
  refuse_if(size == 0 && queue.device->config.version < v2_1, rule::transfer_size_zero);
}

void require_host_memory(const void* pointer) {
  refuse_if(pointer == nullptr, rule::host_pointer_null);
}

void require_host_may_read(const MemObject& object) {
  refuse_if((object.flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) != 0,
            rule::host_may_not_read);
}

void require_host_may_write(const MemObject& object) {
  refuse_if((object.flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) != 0,
            rule::host_may_not_write);
  require_mutable(object);
}

void refuse_hidden_pipe(const Registry& registry, cl_mem handle) {
  if (registry.freedoms().has(Freedom::other_codes)) {
    const auto object = registry.get(handle);
    refuse_if(object->type == CL_MEM_OBJECT_PIPE && (object->flags & CL_MEM_HOST_NO_ACCESS) != 0,
              pipe_without_host_access);
  }
}

void require_mutable(const MemObject& object) {
  refuse_if(is_immutable(object), rule::object_immutable);
}

void require_pattern(const void* pattern, std::size_t pattern_size, std::size_t offset,
                     std::size_t size) {
  refuse_if(pattern == nullptr, rule::pattern_null);
  refuse_if(pattern_size == 0, rule::pattern_empty);
  refuse_if(!std::has_single_bit(pattern_size), rule::pattern_size_no_power_of_two);
  refuse_if(pattern_size > largest_pattern, rule::pattern_too_large);
  refuse_if(offset % pattern_size != 0, rule::offset_no_multiple_of_pattern);
  refuse_if(size % pattern_size != 0, rule::size_no_multiple_of_pattern);
}

}  // namespace clmem::mock
