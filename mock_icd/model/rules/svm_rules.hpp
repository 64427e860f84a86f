// SPDX-License-Identifier: Apache-2.0
// svm_rules.hpp - the rules of shared virtual memory: its allocation and its ranges in commands.
//
//   require_svm_request(*context, flags, size);
//   auto memory = require_svm_range(model->svm, *queue, pointer, size);    // fill, map, unmap
//   auto source = require_copy_range(model->svm, *queue, pointer, size);   // host memory too
//
// Contract: what the specification leaves undefined for a pointer that the application got wrong
// (freed, of another context, a range past the end) is refused and never accessed. The allocation
// that is returned keeps the bytes of a command alive; it is null for memory of the host.
#pragma once

#include "model/command_queue.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

// clSVMAlloc has no error codes; those given here only select the reason.
void require_svm_request(const Context& context, cl_svm_mem_flags flags, std::size_t size);
// The alignment to allocate with: zero asks for that of the largest data type.
[[nodiscard]] std::size_t require_svm_alignment(const Context& context, cl_uint alignment);

// CL_INVALID_OPERATION where the device of the queue has none.
void require_svm(const CommandQueue& queue);

// CL_INVALID_VALUE for NULL, for a range past the end of an allocation, and for host memory unless
// the device shares all of it; CL_INVALID_CONTEXT for an allocation of another context.
[[nodiscard]] SvmMemory require_svm_range(const SvmTable& table, const CommandQueue& queue,
                                          const void* pointer, std::size_t size);
// The same, but host memory is as good (clEnqueueSVMMemcpy).
[[nodiscard]] SvmMemory require_copy_range(const SvmTable& table, const CommandQueue& queue,
                                           const void* pointer, std::size_t size);

}  // namespace clmem::mock
