// SPDX-License-Identifier: Apache-2.0
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

}  // namespace clmem
