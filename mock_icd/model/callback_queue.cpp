// SPDX-License-Identifier: Apache-2.0
#include "model/callback_queue.hpp"

#include <utility>

namespace clmem::mock {

void CallbackQueue::push(std::function<void()> callback, std::shared_ptr<void> keep_alive) {
  pending_.push_back({std::move(callback), std::move(keep_alive), Purpose::application});
}

void CallbackQueue::push_internal(std::function<void()> callback) {
  pending_.push_back({std::move(callback), nullptr, Purpose::internal});
}

void CallbackQueue::drain(std::unique_lock<std::mutex>& lock) {
  while (can_drain()) {
    draining_ = true;
    Item item = std::move(pending_.front());
    pending_.pop_front();
    lock.unlock();
    item.callback();
    lock.lock();
    draining_ = false;
    // Releasing the last reference of an object may push further callbacks, so the lock is held.
  }
}

void CallbackQueue::discard() {
  // Destroying an item may release objects, which may push further callbacks.
  for (std::size_t kept = 0; kept < pending_.size();) {
    if (pending_[kept].purpose == Purpose::internal) {
      ++kept;
      continue;
    }
    const Item item = std::move(pending_[kept]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(kept));
  }
}

}  // namespace clmem::mock
