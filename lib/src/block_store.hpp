// SPDX-License-Identifier: Apache-2.0
// block_store.hpp - the held blocks of a pool, and the number of those in use.
//
//   if (Block* block = store.take(bin, size)) { ... }      // the one last put into this bin
//   if (store.put(*block) != Returned::held) { delete block; }
//
// Contract: knows nothing of OpenCL; makes no call, neither allocates nor throws after
// construction. Thread-safe.
#pragma once

#include <clmem/pool.hpp>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace clmem::detail {

struct Block {
  Block* next = nullptr;
  std::size_t bin = 0;
  std::size_t allocated = 0;  // bytes
  std::size_t requested = 0;  // bytes; of a block in use
};

// Returned blocks are held, or freed; `ended`: freed because the pool has ended.
enum class Holding { on, stopped, ended };

// last_given_up is the last block of a pool that has ended.
enum class Returned { held, given_up, last_given_up };

class BlockStore {
 public:
  explicit BlockStore(std::size_t bin_count) : heads_(bin_count) {}

  // Returns a held block of the bin, now in use; null if there is none.
  [[nodiscard]] Block* take(std::size_t bin, std::size_t requested) noexcept {
    const std::lock_guard lock{mutex_};
    Block* const block = pop(bin);
    if (block != nullptr) {
      block->requested = requested;
      ++counts_.active_blocks;
      counts_.active_bytes += requested;
    }
    return block;
  }

  void count_new(const Block& block) noexcept {
    const std::lock_guard lock{mutex_};
    ++counts_.active_blocks;
    counts_.active_bytes += block.requested;
    counts_.managed_bytes += block.allocated;
  }

  [[nodiscard]] Returned put(Block& block) noexcept {
    const std::lock_guard lock{mutex_};
    --counts_.active_blocks;
    counts_.active_bytes -= block.requested;
    if (holding_ == Holding::on) {
      block.next = std::exchange(heads_[block.bin], &block);
      ++counts_.held_blocks;
      return Returned::held;
    }
    counts_.managed_bytes -= block.allocated;
    return holding_ == Holding::ended && counts_.active_blocks == 0 ? Returned::last_given_up
                                                                    : Returned::given_up;
  }

  // Returns a held block of the largest bin that has one, now the caller's; null if none is held.
  [[nodiscard]] Block* take_largest() noexcept {
    const std::lock_guard lock{mutex_};
    for (std::size_t bin = counts_.held_blocks == 0 ? 0 : heads_.size(); bin-- > 0;) {
      if (Block* const block = pop(bin)) {
        counts_.managed_bytes -= block->allocated;
        return block;
      }
    }
    return nullptr;
  }

  // Frees blocks that are returned from now on; take_largest() still returns those already held.
  // Returns the number of blocks in use.
  std::size_t stop_holding(Holding how) noexcept {
    const std::lock_guard lock{mutex_};
    holding_ = how;
    return counts_.active_blocks;
  }

  [[nodiscard]] PoolStatistics statistics() const noexcept {
    const std::lock_guard lock{mutex_};
    return counts_;
  }

 private:
  [[nodiscard]] Block* pop(std::size_t bin) noexcept {
    Block* const block = heads_[bin];
    if (block != nullptr) {
      heads_[bin] = block->next;
      --counts_.held_blocks;
    }
    return block;
  }

  mutable std::mutex mutex_;
  std::vector<Block*> heads_;  // by bin
  Holding holding_ = Holding::on;
  PoolStatistics counts_;
};

}  // namespace clmem::detail
