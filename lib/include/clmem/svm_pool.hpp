// SPDX-License-Identifier: Apache-2.0
// svm_pool.hpp - shared virtual memory that is used again instead of being freed and allocated.
//
//   const SVMPool pool{SVMAllocator{context, {.queue = &queue}}};
//   const PooledSVM scratch = pool.allocate(4096);
//
// Contract: as memory_pool.hpp. Blocks are for the allocator's queue, if it has one, unless another
// is named; they are freed in the queue of their last user.
#pragma once

#include <clmem/export.hpp>
#include <clmem/pool.hpp>
#include <clmem/pooled_svm.hpp>
#include <clmem/svm_allocator.hpp>

namespace CLMEM_EXPORT clmem {

namespace detail {
class SVMPoolCore;
}
extern template class detail::Pool<detail::SVMPoolCore, PooledSVM>;

class SVMPool : public detail::Pool<detail::SVMPoolCore, PooledSVM> {
 public:
  explicit SVMPool(const SVMAllocator& allocator, const PoolOptions& options = {});
};

}  // namespace clmem
