// SPDX-License-Identifier: Apache-2.0
#include <clmem/error.hpp>
#include <clmem/svm_allocation.hpp>

#include "svm_support.hpp"

namespace clmem {

SVMAllocator::SVMAllocator(Context context, const SVMAllocationOptions& options)
    : context_{std::move(context)}, alignment_{options.alignment}, flags_{options.flags} {
  constexpr const char* routine = "SVMAllocator";
  const detail::SVMRequest smallest{1, alignment_, flags_};
  static_cast<void>(context_.require(routine));
  detail::require_sound(routine, smallest);
  if (options.queue != nullptr) {
    detail::require_queue_version(routine, {2, 0}, *options.queue);
    queue_ = *options.queue;
  }
  detail::throw_if_unsupported(routine, context_, smallest);
}

SVMAllocation SVMAllocator::operator()(std::size_t size) const {
  return SVMAllocation{
      context_,
      size,
      {.alignment = alignment_, .flags = flags_, .queue = queue_ ? &queue_ : nullptr}};
}

namespace detail {

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

}  // namespace detail
}  // namespace clmem
