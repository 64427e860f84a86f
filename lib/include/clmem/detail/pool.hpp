// SPDX-License-Identifier: Apache-2.0
// pool.hpp - the base classes of the pools, and of blocks in use.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/ward.hpp>
#include <clmem/queue.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <utility>

namespace CLMEM_EXPORT clmem {

// The contents of a pool at one moment.
struct PoolStatistics {
  std::size_t held_blocks = 0;    // free, kept for the next request
  std::size_t active_blocks = 0;  // in use
  std::size_t managed_bytes = 0;  // allocated, for held and active blocks
  std::size_t active_bytes = 0;   // requested, for active blocks

  friend bool operator==(const PoolStatistics&, const PoolStatistics&) = default;
};

struct PoolOptions {
  // 1 to 8: the number of block sizes between powers of two is 2^bits. At most one part in 2^bits
  // of a block is wasted.
  unsigned leading_bits_in_bin_id = 4;
};

template <typename T, typename Memory>
concept AllocatorOf = std::copy_constructible<T> && requires(T& allocator, std::size_t size) {
  { allocator(size) } -> std::same_as<Memory>;
};

namespace detail {

// The queue that an allocator's memory is for; empty if it has none.
template <typename Allocator>
[[nodiscard]] CommandQueue queue_of(const Allocator& allocator) {
  if constexpr (requires {
                  { allocator.queue() } -> std::convertible_to<const CommandQueue&>;
                }) {
    return allocator.queue();
  } else {
    return {};
  }
}

template <typename Block>
class PoolCore;

// The members that MemoryPool and SVMPool have in common: a Pooled is made from a Block, which
// holds Memory. The library defines the members for these two pools.
template <typename Block, typename Pooled, typename Memory>
class Pool {
 public:
  // The callable makes memory that nothing else uses. Blocks are for its queue() unless another
  // queue is given; without a queue() they are for no queue.
  template <typename Allocator>
  requires(!std::derived_from<Allocator, Pool>) &&
      AllocatorOf<Allocator, Memory> explicit Pool(const Allocator& allocator,
                                                   const PoolOptions& options = {})
      : Pool{std::function<Memory(std::size_t)>{allocator}, queue_of(allocator), options} {}
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
  // Frees the held blocks; blocks that come back later are freed at once.
  void stop_holding() const;

 private:
  Pool(std::function<Memory(std::size_t)> allocate, CommandQueue queue, const PoolOptions& options);
  [[nodiscard]] PoolCore<Block>& core() const;

  Ward core_;  // a std::shared_ptr<PoolCore<Block>>; empty once moved from
};

// A block in use, which returns to its pool at the end. The library defines the members for the
// blocks of its pools.
template <typename Block>
class BlockInUse {
 public:
  [[nodiscard]] explicit operator bool() const noexcept { return block_ != nullptr; }

  // Choose the commands after which the block is used again, as SVMAllocation's members of these
  // names.
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

  // Throws a LogicError if the block was released.
  [[nodiscard]] Block& block(const char* routine) const;
  void release();

 private:
  Block* block_ = nullptr;
};

}  // namespace detail

}  // namespace clmem
