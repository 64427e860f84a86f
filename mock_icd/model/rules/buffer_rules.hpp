// SPDX-License-Identifier: Apache-2.0
// buffer_rules.hpp - the rules of buffers as arguments of commands.
//
//   auto buffer = require_buffer(registry, *queue, handle);
//   require_range(*buffer, offset, size);
//   require_host_may_read(*buffer);
//
// Contract: each rule refuses with the code that all commands share for it.
#pragma once

#include <memory>

#include "model/buffer.hpp"
#include "model/command_queue.hpp"

namespace clmem::mock {

class Registry;

// CL_INVALID_MEM_OBJECT, CL_INVALID_CONTEXT, and CL_MISALIGNED_SUB_BUFFER_OFFSET for sub-buffers
// whose origin does not suit the device of the queue.
[[nodiscard]] std::shared_ptr<Buffer> require_buffer(const Registry& registry,
                                                     const CommandQueue& queue, cl_mem handle);

// CL_INVALID_VALUE unless offset and size stay within the buffer. A size of zero is in bounds
// everywhere up to the end.
void require_range(const Buffer& buffer, std::size_t offset, std::size_t size);

// Reads, writes and copies of nothing are CL_INVALID_VALUE on devices before OpenCL 2.1.
void require_transfer_size(const CommandQueue& queue, std::size_t size);

// CL_INVALID_VALUE for NULL, also when nothing would be transferred.
void require_host_memory(const void* pointer);

// CL_INVALID_OPERATION where a CL_MEM_HOST_* flag forbids the access.
void require_host_may_read(const MemObject& object);
void require_host_may_write(const MemObject& object);
// The same where the object is immutable.
void require_mutable(const MemObject& object);

}  // namespace clmem::mock
