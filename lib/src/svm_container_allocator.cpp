// SPDX-License-Identifier: Apache-2.0
#include <clmem/error.hpp>
#include <clmem/svm_allocation.hpp>

namespace clmem::detail {

void* allocate_for_container(const Context& context, const CommandQueue& queue, std::size_t size,
                             std::size_t alignment) {
  SVMAllocation made{context,
                     size,
                     {.alignment = alignment,
                      .flags = SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer,
                      .queue = &queue}};
  return made.detach().svm_ptr();
}

void free_of_container(const Context& context, const CommandQueue& queue, void* area,
                       std::size_t size) noexcept {
  try {
    SVMAllocation{adopt, context, {area, size}, &queue}.release();
  } catch (const Error& error) {
    report_cleanup_failure(error.routine(), error.code());  // memory in use is never freed at once
  } catch (const std::bad_alloc&) {
    report_cleanup_failure("clEnqueueSVMFree", CL_OUT_OF_HOST_MEMORY);
  }
}

}  // namespace clmem::detail
