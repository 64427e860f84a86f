// SPDX-License-Identifier: Apache-2.0
// pool_members.hpp - the members of every pool and of its blocks in use, for the sources that
// instantiate them. A block has uses(), and ends its use with give_back().
#pragma once

#include <clmem/pool.hpp>

#include "pool_core.hpp"

namespace clmem::detail {

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>::Pool(std::function<Memory(std::size_t)> allocate, CommandQueue queue,
                                  const PoolOptions& options) {
  const auto core =
      std::make_shared<PoolCore<Block>>(std::move(allocate), std::move(queue), options);
  add_reclaimer(core);
  core_ = core;
}

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>& Pool<Block, Pooled, Memory>::operator=(Pool&& other) noexcept {
  const Pool ended{std::move(*this)};
  core_ = std::move(other.core_);
  return *this;
}

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>::~Pool() {
  if (const auto* const core = core_.template get<std::shared_ptr<PoolCore<Block>>>()) {
    (*core)->end(*core);
  }
}

template <typename Block, typename Pooled, typename Memory>
PoolCore<Block>& Pool<Block, Pooled, Memory>::core() const {
  const auto* const core = core_.template get<std::shared_ptr<PoolCore<Block>>>();
  if (core == nullptr) {
    throw_error(CL_INVALID_VALUE, PoolCore<Block>::name, "the pool was moved from");
  }
  return **core;
}

template <typename Block, typename Pooled, typename Memory>
Pooled Pool<Block, Pooled, Memory>::allocate(std::size_t size) const {
  PoolCore<Block>& pool = core();
  return Pooled{pool.obtain(size, pool.queue())};
}

template <typename Block, typename Pooled, typename Memory>
Pooled Pool<Block, Pooled, Memory>::allocate(const CommandQueue& queue, std::size_t size) const {
  static_cast<void>(queue.require(PoolCore<Block>::name));
  return Pooled{core().obtain(size, queue)};
}

template <typename Block, typename Pooled, typename Memory>
PoolStatistics Pool<Block, Pooled, Memory>::statistics() const {
  return core().statistics();
}

template <typename Block, typename Pooled, typename Memory>
std::size_t Pool<Block, Pooled, Memory>::bin_number(std::size_t size) const {
  return core().classes().bin_number(size);
}

template <typename Block, typename Pooled, typename Memory>
std::size_t Pool<Block, Pooled, Memory>::alloc_size(std::size_t bin) const {
  return core().classes().alloc_size(bin);
}

template <typename Block, typename Pooled, typename Memory>
void Pool<Block, Pooled, Memory>::free_held() const {
  core().free_held();
}

template <typename Block, typename Pooled, typename Memory>
void Pool<Block, Pooled, Memory>::stop_holding() const {
  core().stop_holding();
}

template <typename Block>
BlockInUse<Block>::~BlockInUse() {
  if (block_ != nullptr) {
    block_->give_back();
  }
}

template <typename Block>
Block& BlockInUse<Block>::block(const char* routine) const {
  if (block_ == nullptr) {
    throw_error(CL_INVALID_VALUE, routine, "the pooled memory was already released or moved from");
  }
  return *block_;
}

template <typename Block>
void BlockInUse<Block>::release() {
  Block& used = block("release");
  block_ = nullptr;
  used.give_back();
}

template <typename Block>
void BlockInUse<Block>::bind_to_queue(const CommandQueue& queue) {
  block("bind_to_queue").uses().bind_to_queue(queue);
}

template <typename Block>
void BlockInUse<Block>::unbind_from_queue() {
  block("unbind_from_queue").uses().unbind_from_queue();
}

template <typename Block>
void BlockInUse<Block>::add_user(const CommandQueue& queue) {
  block("add_user").uses().add_user(queue);
}

template <typename Block>
void BlockInUse<Block>::add_user(const CommandQueue& queue, const Event& event) {
  block("add_user").uses().add_user(queue, event);
}

}  // namespace clmem::detail
