// SPDX-License-Identifier: Apache-2.0
#include "model/rules/buffer_rules.hpp"

#include "config/versions.hpp"
#include "model/immutable.hpp"
#include "model/registry.hpp"

namespace clmem::mock {

std::shared_ptr<Buffer> require_buffer(const Registry& registry, const CommandQueue& queue,
                                       cl_mem handle) {
  auto buffer = require_is_buffer(registry.get(handle));
  refuse_if(buffer->context != queue.context, CL_INVALID_CONTEXT,
            "the memory object belongs to another context than the queue");
  refuse_if(buffer->is_sub_buffer() && buffer->origin % queue.device->alignment_bytes() != 0,
            CL_MISALIGNED_SUB_BUFFER_OFFSET,
            "the sub-buffer's origin is not aligned for the device of the queue");
  return buffer;
}

void require_range(const Buffer& buffer, std::size_t offset, std::size_t size) {
  refuse_if(offset > buffer.size || size > buffer.size - offset, CL_INVALID_VALUE,
            "the range reaches past the end of the buffer");
}

void require_transfer_size(const CommandQueue& queue, std::size_t size) {
  refuse_if(size == 0 && queue.device->config.version < v2_1, CL_INVALID_VALUE,
            "the size is zero, which OpenCL 2.1 was the first to allow");
}

void require_host_memory(const void* pointer) {
  refuse_if(pointer == nullptr, CL_INVALID_VALUE, "the host pointer is NULL");
}

void require_host_may_read(const MemObject& object) {
  refuse_if((object.flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) != 0,
            CL_INVALID_OPERATION, "the object's flags forbid the host to read it");
}

void require_host_may_write(const MemObject& object) {
  refuse_if((object.flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) != 0,
            CL_INVALID_OPERATION, "the object's flags forbid the host to write it");
  require_mutable(object);
}

void require_mutable(const MemObject& object) {
  refuse_if(is_immutable(object), CL_INVALID_OPERATION, "the object is immutable");
}

}  // namespace clmem::mock
