// SPDX-License-Identifier: Apache-2.0
// svm_allocator.hpp - what turns a number of bytes into an area of shared virtual memory.
//
//   const SVMAllocator allocator{context, {.queue = &queue}};
//   const SVMAllocation area = allocator(4096);        // bound to the queue
//
// Contract: the context's devices and the request are checked at construction: where one has no
// such memory that is a LogicError that says so. Copyable; may be called from several threads.
#pragma once

#include <clmem/export.hpp>
#include <clmem/svm_allocation.hpp>

namespace CLMEM_EXPORT clmem {

class SVMAllocator {
 public:
  explicit SVMAllocator(Context context, const SVMAllocationOptions& options = {});

  [[nodiscard]] SVMAllocation operator()(std::size_t size) const;
  [[nodiscard]] const Context& context() const noexcept { return context_; }
  // Empty if there is none.
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }

 private:
  Context context_;
  std::size_t alignment_;
  SVMMemFlags flags_;
  CommandQueue queue_;
};

}  // namespace clmem
