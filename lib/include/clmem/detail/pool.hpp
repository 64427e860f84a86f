// SPDX-License-Identifier: Apache-2.0
// pool.hpp - what the pools have in common, and what their blocks have in common while in use.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/ward.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <utility>

namespace CLMEM_EXPORT clmem {

// What a pool has at one moment.
struct PoolStatistics {
  std::size_t held_blocks = 0;    // free, kept for the next request
  std::size_t active_blocks = 0;  // in use
  std::size_t managed_bytes = 0;  // allocated, of both
  std::size_t active_bytes = 0;   // requested, of those in use

  friend bool operator==(const PoolStatistics&, const PoolStatistics&) = default;
};

namespace detail {

// What MemoryPool and SVMPool have in common: a Pooled is made from a block of the core. The
// members are defined in the library, for these two.
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
  Pool(Adopt, Ward core);

 private:
  [[nodiscard]] Core& core() const;

  Ward core_;  // a std::shared_ptr<Core>; empty once moved from
};

// A block in use, which goes back to its pool. The members are defined in the library, for the
// blocks of the pools.
template <typename Block>
class BlockInUse {
 public:
  [[nodiscard]] explicit operator bool() const noexcept { return block_ != nullptr; }

  // As those of an SVMAllocation: who has to be done before the block is used again.
  void bind_to_queue(const CommandQueue& queue);
  void unbind_from_queue();
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

 protected:
  BlockInUse() noexcept = default;
  explicit BlockInUse(Block& block) noexcept : block_{&block} {}
  BlockInUse(BlockInUse&& other) noexcept : block_{std::exchange(other.block_, nullptr)} {}
  BlockInUse& operator=(BlockInUse&& other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~BlockInUse();

  // A LogicError once it is gone.
  [[nodiscard]] Block& block(const char* routine) const;
  void release();

 private:
  Block* block_ = nullptr;
};

}  // namespace detail

}  // namespace clmem
