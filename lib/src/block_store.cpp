// SPDX-License-Identifier: Apache-2.0
#include "block_store.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

namespace clmem::detail {
namespace {

constexpr std::size_t most_shards = 8;

std::size_t shard_count() {
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  return std::min(most_shards, std::bit_ceil(threads));
}

// Threads are numbered as they come, so that the first few never share a shard.
std::size_t number_of_this_thread() noexcept {
  static constinit std::atomic<std::size_t> next{0};
  thread_local const std::size_t number = next.fetch_add(1, std::memory_order_relaxed);
  return number;
}

}  // namespace

void BlockStore::Shard::note(const Block& block, std::int64_t sign) noexcept {
  active_blocks += sign;
  active_bytes += sign * static_cast<std::int64_t>(block.requested);
  active_allocated += sign * static_cast<std::int64_t>(block.allocated);
}

Block* BlockStore::Shard::pop(std::size_t bin) noexcept {
  Block* const block = heads[bin];
  if (block != nullptr) {
    heads[bin] = block->next;
    --held_blocks;
    held_bytes -= block->allocated;
  }
  return block;
}

std::size_t BlockStore::Shard::end_of_bins() const noexcept {
  std::size_t end = heads.size();
  while (end != 0 && heads[end - 1] == nullptr) {
    --end;
  }
  return end;
}

BlockStore::BlockStore(std::size_t bin_count)
    : count_{shard_count()}, shards_{std::make_unique<Shard[]>(count_)} {
  for (Shard& shard : shards()) {
    shard.heads.resize(bin_count);
  }
}

BlockStore::Shard& BlockStore::own_shard() const noexcept {
  return shards_[number_of_this_thread() & (count_ - 1)];
}

Block* BlockStore::take(std::size_t bin, std::size_t requested) noexcept {
  const auto take_from = [&](Shard& shard) {
    const std::lock_guard lock{shard.mutex};
    Block* const block = shard.pop(bin);
    if (block != nullptr) {
      block->requested = requested;
      shard.note(*block, 1);
    }
    return block;
  };
  Shard& own = own_shard();
  if (Block* const block = take_from(own)) {
    return block;
  }
  for (Shard& shard : shards()) {
    if (&shard == &own) {
      continue;
    }
    if (Block* const block = take_from(shard)) {
      return block;
    }
  }
  return nullptr;
}

void BlockStore::count_new(const Block& block) noexcept {
  Shard& own = own_shard();
  const std::lock_guard lock{own.mutex};
  own.note(block, 1);
}

Holding BlockStore::put(Block& block) noexcept {
  Shard& own = own_shard();
  const std::lock_guard lock{own.mutex};
  own.note(block, -1);
  if (own.holding == Holding::on) {
    block.next = own.heads[block.bin];
    own.heads[block.bin] = &block;
    ++own.held_blocks;
    own.held_bytes += block.allocated;
  }
  return own.holding;
}

Block* BlockStore::take_largest() noexcept {
  for (;;) {
    Shard* best = nullptr;
    std::size_t best_end = 0;
    for (Shard& shard : shards()) {
      const std::lock_guard lock{shard.mutex};
      const std::size_t end = shard.end_of_bins();
      if (end > best_end) {
        best = &shard;
        best_end = end;
      }
    }
    if (best == nullptr) {
      return nullptr;
    }
    const std::lock_guard lock{best->mutex};
    if (const std::size_t end = best->end_of_bins(); end != 0) {
      return best->pop(end - 1);
    }
    // Another thread has taken it; ends when nothing is held.
  }
}

std::int64_t BlockStore::stop_holding(Holding how) noexcept {
  for (Shard& shard : shards()) {
    shard.mutex.lock();
  }
  std::int64_t active = 0;
  for (Shard& shard : shards()) {
    shard.holding = how;
    active += shard.active_blocks;
  }
  for (Shard& shard : shards()) {
    shard.mutex.unlock();
  }
  return active;
}

// All locks at once, always in this order: a block on its way between two shards counts once.
PoolStatistics BlockStore::statistics() const noexcept {
  for (const Shard& shard : shards()) {
    shard.mutex.lock();
  }
  std::size_t held_bytes = 0;
  PoolStatistics found;
  std::int64_t active_blocks = 0;
  std::int64_t active_bytes = 0;
  std::int64_t active_allocated = 0;
  for (const Shard& shard : shards()) {
    found.held_blocks += shard.held_blocks;
    held_bytes += shard.held_bytes;
    active_blocks += shard.active_blocks;
    active_bytes += shard.active_bytes;
    active_allocated += shard.active_allocated;
  }
  for (const Shard& shard : shards()) {
    shard.mutex.unlock();
  }
  found.active_blocks = static_cast<std::size_t>(active_blocks);
  found.active_bytes = static_cast<std::size_t>(active_bytes);
  found.managed_bytes = held_bytes + static_cast<std::size_t>(active_allocated);
  return found;
}

}  // namespace clmem::detail
