// SPDX-License-Identifier: Apache-2.0
// pool.hpp - what MemoryPool and SVMPool have in common. Used through memory_pool.hpp and
// svm_pool.hpp.
//
// Contract: that of memory_pool.hpp. The members are defined in the library, for these two.
#pragma once

#include <clmem/export.hpp>
#include <clmem/pool_statistics.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <memory>
#include <utility>

namespace CLMEM_EXPORT clmem {
namespace detail {

// A Pooled is made from a block of the core.
template <typename Core, typename Pooled>
class Pool {
 public:
  Pool(Pool&&) noexcept = default;
  Pool& operator=(Pool&& other) noexcept;
  Pool(const Pool&) = delete;
  ~Pool();

  [[nodiscard]] Pooled allocate(std::size_t size) const;
  [[nodiscard]] Pooled allocate(const CommandQueue& queue, std::size_t size) const;
  [[nodiscard]] Pooled operator()(std::size_t size) const { return allocate(size); }

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

 protected:
  explicit Pool(std::shared_ptr<Core> core);

 private:
  [[nodiscard]] Core& core() const;

  std::shared_ptr<Core> core_;  // null once moved from
};

}  // namespace detail
}  // namespace clmem
