// SPDX-License-Identifier: Apache-2.0
// svm_pool.hpp - shared virtual memory that is used again instead of being freed and allocated.
//
//   const SVMPool pool{SVMAllocator{context, {.queue = &queue}}};
//   const PooledSVM scratch = pool.allocate(4096);
//
// Contract: as memory_pool.hpp. Blocks are for the allocator's queue, if it has one, unless another
// is named; they are freed in the queue of their last user.
#pragma once

#include <clmem/pool_statistics.hpp>
#include <clmem/pooled_svm.hpp>
#include <clmem/svm_allocator.hpp>
#include <memory>

namespace clmem {

namespace detail {
class SVMPoolCore;
}

class SVMPool {
 public:
  explicit SVMPool(const SVMAllocator& allocator, const PoolOptions& options = {});
  SVMPool(SVMPool&&) noexcept = default;
  SVMPool& operator=(SVMPool&& other) noexcept;
  SVMPool(const SVMPool&) = delete;
  ~SVMPool();

  [[nodiscard]] PooledSVM allocate(std::size_t size) const;
  [[nodiscard]] PooledSVM allocate(const CommandQueue& queue, std::size_t size) const;
  [[nodiscard]] PooledSVM operator()(std::size_t size) const { return allocate(size); }

  [[nodiscard]] PoolStatistics statistics() const;
  [[nodiscard]] std::size_t held_blocks() const { return statistics().held_blocks; }
  [[nodiscard]] std::size_t active_blocks() const { return statistics().active_blocks; }
  [[nodiscard]] std::size_t managed_bytes() const { return statistics().managed_bytes; }
  [[nodiscard]] std::size_t active_bytes() const { return statistics().active_bytes; }

  // The size class of a request, and the bytes allocated for it: a multiple of 128.
  [[nodiscard]] std::size_t bin_number(std::size_t size) const;
  [[nodiscard]] std::size_t alloc_size(std::size_t bin) const;

  void free_held() const;
  // Frees what is held; from now on blocks are freed when they come back.
  void stop_holding() const;

 private:
  [[nodiscard]] detail::SVMPoolCore& core() const;

  std::shared_ptr<detail::SVMPoolCore> core_;  // null once moved from
};

}  // namespace clmem
