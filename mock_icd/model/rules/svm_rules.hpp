// SPDX-License-Identifier: Apache-2.0
// svm_rules.hpp - the rules of shared virtual memory: allocation, and ranges in commands.
//
//   require_svm_request(*context, flags, size);
//   auto memory = require_svm_range(model->svm, *queue, pointer, size);    // fill, map, unmap
//   auto source = require_copy_range(model->svm, *queue, pointer, size);   // host memory too
//
// Contract: pointers for which the specification leaves the behavior undefined (freed, of another
// context, a range past the end) are rejected and never accessed. The returned allocation keeps the
// bytes of a command alive; it is null for host memory.
#pragma once

#include "model/command_queue.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

// clSVMAlloc has no error codes; the codes thrown here only select the reason.
void require_svm_request(const Context& context, cl_svm_mem_flags flags, std::size_t size);
// Returns the alignment to allocate with: zero selects that of the largest data type.
[[nodiscard]] std::size_t require_svm_alignment(const Context& context, cl_uint alignment);

// Rejects with CL_INVALID_OPERATION if the device of the queue does not support SVM.
void require_svm(const CommandQueue& queue);

// Rejects with CL_INVALID_VALUE NULL, a range past the end of an allocation, and host memory unless
// the device supports fine-grained system SVM; with CL_INVALID_CONTEXT an allocation of another
// context.
[[nodiscard]] SvmMemory require_svm_range(const SvmTable& table, const CommandQueue& queue,
                                          const void* pointer, std::size_t size);
// Like require_svm_range(), except that host memory is valid (clEnqueueSVMMemcpy).
[[nodiscard]] SvmMemory require_copy_range(const SvmTable& table, const CommandQueue& queue,
                                           const void* pointer, std::size_t size);

}  // namespace clmem::mock
