// SPDX-License-Identifier: Apache-2.0
#include "model/callback_queue.hpp"

#include <utility>

namespace clmem::mock {

void CallbackQueue::push(std::function<void()> callback, std::shared_ptr<void> keep_alive) {
  pending_.push_back({std::move(callback), std::move(keep_alive)});
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
    // Dropping the last reference of an object may push further callbacks, so it happens locked.
  }
}

void CallbackQueue::discard() {
  while (!pending_.empty()) {
    const Item item = std::move(pending_.front());
    pending_.pop_front();
  }
}

}  // namespace clmem::mock
