// SPDX-License-Identifier: Apache-2.0
// pool_core.hpp - how a pool hands out blocks, takes them back, and reacts to lack of memory.
//
// Contract: `Allocate` turns a size into the Block type's memory. A block is ordered after its
// former uses before it is handed out. No lock is held across a call of OpenCL or of the allocator.
// The core outlives the pool until its last block has come back.
#pragma once

#include <clmem/error.hpp>
#include <clmem/queue.hpp>
#include <memory>
#include <utility>

#include "block_store.hpp"
#include "given_values.hpp"
#include "reclaimer.hpp"
#include "size_classes.hpp"

namespace clmem::detail {

// Marks a pool that allocates in this thread: it frees its held blocks itself, one by one, and
// ignores requests to reclaim.
class AllocatingScope {
 public:
  explicit AllocatingScope(const void* pool) noexcept
      : pool_{pool}, outer_{std::exchange(current_, this)} {}
  AllocatingScope(const AllocatingScope&) = delete;
  AllocatingScope& operator=(const AllocatingScope&) = delete;
  ~AllocatingScope() { current_ = outer_; }

  [[nodiscard]] static bool is_open_for(const void* pool) noexcept {
    for (const AllocatingScope* scope = current_; scope != nullptr; scope = scope->outer_) {
      if (scope->pool_ == pool) {
        return true;
      }
    }
    return false;
  }

 private:
  static inline thread_local const AllocatingScope* current_ = nullptr;

  const void* pool_;
  const AllocatingScope* outer_;
};

// The implementation that the pools share. A BlockType is a detail::Block with a member `home`,
// made from its memory; bind_to_queue(queue) and hand_over_to(queue) of its uses() order it.
template <typename BlockType>
class PoolCore final : public Reclaimer {
 public:
  using Memory = typename BlockType::Memory;
  using Allocate = std::function<Memory(std::size_t)>;
  static constexpr const char* name = BlockType::pool_name;

  PoolCore(Allocate allocate, CommandQueue queue, const PoolOptions& options)
      : allocate_{std::move(allocate)},
        queue_{std::move(queue)},
        classes_{options.leading_bits_in_bin_id},
        store_{classes_.bin_count()} {}
  ~PoolCore() override { free_held(); }

  // The queue that blocks are for unless another is given; empty if there is none.
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }
  [[nodiscard]] const SizeClasses& classes() const noexcept { return classes_; }
  [[nodiscard]] PoolStatistics statistics() const noexcept { return store_.statistics(); }

  [[nodiscard]] BlockType& obtain(std::size_t size, const CommandQueue& queue) {
    const std::size_t bin = classes_.bin_number(size);
    BlockType* const held = take(bin, size);
    return order(held != nullptr ? *held : make(bin, size), queue);
  }

  void give_back(BlockType& block) noexcept {
    const Returned returned = store_.put(block);
    if (returned == Returned::held) {
      return;
    }
    delete &block;
    if (returned == Returned::last_given_up) {
      const auto last = std::move(self_);  // may destroy *this
    }
  }

  void free_held() noexcept {
    while (Block* const block = store_.take_largest()) {
      delete static_cast<BlockType*>(block);
    }
  }

  void stop_holding() noexcept {
    store_.stop_holding(Holding::stopped);
    free_held();
  }

  // Called when the pool has ended: the core stays until all blocks in use have come back.
  void end(std::shared_ptr<PoolCore> self) noexcept {
    self_ = std::move(self);
    const std::size_t active = store_.stop_holding(Holding::ended);
    free_held();
    if (active == 0) {
      const auto last = std::move(self_);
    }
  }

  void reclaim() override {
    if (!AllocatingScope::is_open_for(this)) {
      free_held();
    }
  }

 private:
  [[nodiscard]] BlockType* take(std::size_t bin, std::size_t size) noexcept {
    return static_cast<BlockType*>(store_.take(bin, size));
  }

  BlockType& order(BlockType& block, const CommandQueue& queue) {
    try {
      block.uses().hand_over_to(queue);
    } catch (...) {
      give_back(block);
      throw;
    }
    return block;
  }

  [[nodiscard]] BlockType* try_allocate(std::size_t bin, std::size_t size) {
    const AllocatingScope scope{this};
    try {
      auto made = std::make_unique<BlockType>(allocate_(classes_.alloc_size(bin)));
      made->bin = bin;
      made->allocated = classes_.alloc_size(bin);
      made->requested = size;
      made->home = this;
      if (queue_) {
        made->uses().bind_to_queue(queue_);  // the allocator may have used it there
      }
      store_.count_new(*made);
      return made.release();
    } catch (const Error& error) {
      if (!is_out_of_memory(error.code())) {
        throw;
      }
      return nullptr;
    }
  }

  // When out of memory, takes a block of the bin if one has come back, else frees held blocks, the
  // largest first, and tries again after each. Tries at least once more.
  [[nodiscard]] BlockType& make(std::size_t bin, std::size_t size) {
    if (BlockType* const made = try_allocate(bin, size)) {
      return *made;
    }
    {
      const AllocatingScope scope{this};
      reclaim_memory();
    }
    for (;;) {
      if (BlockType* const held = take(bin, size)) {
        return *held;
      }
      if (BlockType* const made = try_allocate(bin, size)) {
        return *made;
      }
      auto* const evicted = static_cast<BlockType*>(store_.take_largest());
      if (evicted == nullptr) {
        throw_error(CL_MEM_OBJECT_ALLOCATION_FAILURE, name,
                    "failed to free memory for allocation: " + describe({{"size", size}}));
      }
      delete evicted;
    }
  }

  Allocate allocate_;
  CommandQueue queue_;
  SizeClasses classes_;
  BlockStore store_;
  std::shared_ptr<PoolCore> self_;  // set once the pool has ended
};

}  // namespace clmem::detail
