// SPDX-License-Identifier: Apache-2.0
#include "block_store.hpp"

namespace clmem::detail {

Block* BlockStore::pop(std::size_t bin) noexcept {
  Block* const block = heads_[bin];
  if (block != nullptr) {
    heads_[bin] = block->next;
    --counts_.held_blocks;
  }
  return block;
}

Block* BlockStore::take(std::size_t bin, std::size_t requested) noexcept {
  const std::lock_guard lock{mutex_};
  Block* const block = pop(bin);
  if (block != nullptr) {
    block->requested = requested;
    ++counts_.active_blocks;
    counts_.active_bytes += requested;
  }
  return block;
}

void BlockStore::count_new(const Block& block) noexcept {
  const std::lock_guard lock{mutex_};
  ++counts_.active_blocks;
  counts_.active_bytes += block.requested;
  counts_.managed_bytes += block.allocated;
}

Returned BlockStore::put(Block& block) noexcept {
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

Block* BlockStore::take_largest() noexcept {
  const std::lock_guard lock{mutex_};
  for (std::size_t bin = counts_.held_blocks == 0 ? 0 : heads_.size(); bin-- > 0;) {
    if (Block* const block = pop(bin)) {
      counts_.managed_bytes -= block->allocated;
      return block;
    }
  }
  return nullptr;
}

std::size_t BlockStore::stop_holding(Holding how) noexcept {
  const std::lock_guard lock{mutex_};
  holding_ = how;
  return counts_.active_blocks;
}

PoolStatistics BlockStore::statistics() const noexcept {
  const std::lock_guard lock{mutex_};
  return counts_;
}

}  // namespace clmem::detail
