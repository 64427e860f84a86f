// SPDX-License-Identifier: Apache-2.0
// buffer_rules.hpp - the rules of buffers as arguments of commands.
//
// Contract: each rule rejects with the code that all commands share for it.
#pragma once

#include <cstddef>
#include <memory>

#include "model/command_queue.hpp"
#include "model/mem_object.hpp"

namespace clmem::mock {

class Registry;

// Rejects with CL_INVALID_MEM_OBJECT, CL_INVALID_CONTEXT, or CL_MISALIGNED_SUB_BUFFER_OFFSET for
// sub-buffers whose origin is not aligned for the device of the queue.
[[nodiscard]] std::shared_ptr<Buffer> require_buffer(const Registry& registry,
                                                     const CommandQueue& queue, cl_mem handle);

// Rejects ranges outside the buffer with CL_INVALID_VALUE. A size of zero is valid at every offset
// up to the end.
void require_range(const Buffer& buffer, std::size_t offset, std::size_t size);

// Rejects transfers of size zero with CL_INVALID_VALUE on devices before OpenCL 2.1.
void require_transfer_size(const CommandQueue& queue, std::size_t size);

// Rejects NULL with CL_INVALID_VALUE, also for a transfer of size zero.
void require_host_memory(const void* pointer);

// Rejects with CL_INVALID_OPERATION if a CL_MEM_HOST_* flag forbids the access.
void require_host_may_read(const MemObject& object);
void require_host_may_write(const MemObject& object);
void require_mutable(const MemObject& object);

// With Freedom::other_codes, rejects a pipe that the host may not access with CL_INVALID_OPERATION,
// which holds beside the code of an object that is not a buffer.
void refuse_hidden_pipe(const Registry& registry, cl_mem handle);

// The rules of clEnqueueFillBuffer's pattern: rejects with CL_INVALID_VALUE. require_range() checks
// the range itself.

void require_pattern(const void* pattern, std::size_t pattern_size, std::size_t offset,
                     std::size_t size);

}  // namespace clmem::mock
