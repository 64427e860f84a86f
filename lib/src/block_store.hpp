// SPDX-License-Identifier: Apache-2.0
// block_store.hpp - the blocks of a pool: those held, and the count of those in use.
//
//   if (Block* block = store.take(bin, size)) { ... }      // the one last put into this bin
//   if (store.put(*block) != Holding::on) { delete block; }
//
// Contract: knows nothing of OpenCL; makes no call, neither allocates nor throws after
// construction. Thread-safe: each thread works on a shard of its own, up to the number of shards,
// and looks into the others only if its own has nothing. Blocks put by one thread may be taken by
// any.
#pragma once

#include <clmem/pool.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace clmem::detail {

struct Block {
  Block* next = nullptr;
  std::size_t bin = 0;
  std::size_t allocated = 0;  // bytes
  std::size_t requested = 0;  // bytes; of a block in use
};

// What becomes of blocks that are put back: held, given up, or given up by a pool that ends.
enum class Holding { on, stopped, ended };

class BlockStore {
 public:
  explicit BlockStore(std::size_t bin_count);

  // A held block of the bin, which is then in use; null if there is none.
  [[nodiscard]] Block* take(std::size_t bin, std::size_t requested) noexcept;
  // A new block that is in use.
  void count_new(const Block& block) noexcept;
  // A block is no longer in use.
  [[nodiscard]] Holding put(Block& block) noexcept;

  // A held block of the largest bin that has one, which belongs to the caller; null if none is.
  [[nodiscard]] Block* take_largest() noexcept;
  // From now on nothing is held; what is held already is for take_largest(). Returns how many
  // blocks are in use: put() returns `how` for those.
  std::int64_t stop_holding(Holding how) noexcept;

  [[nodiscard]] PoolStatistics statistics() const noexcept;

 private:
  // A block may come back to another shard than it was taken from: the counts of one shard may be
  // negative, their sum is not.
  struct alignas(64) Shard {
    mutable std::mutex mutex;
    std::vector<Block*> heads;  // by bin
    Holding holding = Holding::on;
    std::size_t held_blocks = 0;
    std::size_t held_bytes = 0;
    std::int64_t active_blocks = 0;
    std::int64_t active_bytes = 0;
    std::int64_t active_allocated = 0;

    void note(const Block& block, std::int64_t sign) noexcept;
    [[nodiscard]] Block* pop(std::size_t bin) noexcept;
    // One more than the largest bin that holds a block; 0 if there is none.
    [[nodiscard]] std::size_t end_of_bins() const noexcept;
  };

  [[nodiscard]] Shard& own_shard() const noexcept;
  [[nodiscard]] std::span<Shard> shards() const noexcept { return {shards_.get(), count_}; }

  std::size_t count_;
  std::unique_ptr<Shard[]> shards_;
};

}  // namespace clmem::detail
