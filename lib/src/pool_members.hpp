// SPDX-License-Identifier: Apache-2.0
// pool_members.hpp - the members of every pool, for the sources that instantiate them.
#pragma once

#include <clmem/pool.hpp>

#include "pool_core.hpp"

namespace clmem::detail {

template <typename Core, typename Pooled>
Pool<Core, Pooled>::Pool(std::shared_ptr<Core> core) : core_{std::move(core)} {
  add_reclaimer(core_);
}

template <typename Core, typename Pooled>
Pool<Core, Pooled>& Pool<Core, Pooled>::operator=(Pool&& other) noexcept {
  const Pool ended{std::move(*this)};
  core_ = std::move(other.core_);
  return *this;
}

template <typename Core, typename Pooled>
Pool<Core, Pooled>::~Pool() {
  if (core_ != nullptr) {
    core_->end(core_);
  }
}

template <typename Core, typename Pooled>
Core& Pool<Core, Pooled>::core() const {
  if (core_ == nullptr) {
    throw_error(CL_INVALID_VALUE, Core::name, "the pool was moved from");
  }
  return *core_;
}

template <typename Core, typename Pooled>
Pooled Pool<Core, Pooled>::allocate(std::size_t size) const {
  Core& pool = core();
  return Pooled{pool.obtain(size, pool.queue())};
}

template <typename Core, typename Pooled>
Pooled Pool<Core, Pooled>::allocate(const CommandQueue& queue, std::size_t size) const {
  static_cast<void>(queue.require(Core::name));
  return Pooled{core().obtain(size, queue)};
}

template <typename Core, typename Pooled>
PoolStatistics Pool<Core, Pooled>::statistics() const {
  return core().statistics();
}

template <typename Core, typename Pooled>
std::size_t Pool<Core, Pooled>::bin_number(std::size_t size) const {
  return core().classes().bin_number(size);
}

template <typename Core, typename Pooled>
std::size_t Pool<Core, Pooled>::alloc_size(std::size_t bin) const {
  return core().classes().alloc_size(bin);
}

template <typename Core, typename Pooled>
void Pool<Core, Pooled>::free_held() const {
  core().free_held();
}

template <typename Core, typename Pooled>
void Pool<Core, Pooled>::stop_holding() const {
  core().stop_holding();
}

}  // namespace clmem::detail
