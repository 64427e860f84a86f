// SPDX-License-Identifier: Apache-2.0
// callback_queue.hpp - callbacks into the application, collected under the model's lock and run
// without it.
//
//   callbacks.push([=] { notify(event, CL_COMPLETE, user_data); }, event_object);
//   callbacks.push_internal([function]() mutable { function.reset(); });
//   callbacks.drain(lock);   // unlocks around each callback
//
// Contract: callbacks run one at a time and in the order of push, whichever thread drains; a thread
// returns at once if another thread drains, or if it is inside a callback itself. The object passed
// to push() is kept until its callback has returned. discard() drops the callbacks of the
// application; internal callbacks of the driver still run.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace clmem::mock {

class CallbackQueue {
 public:
  void push(std::function<void()> callback, std::shared_ptr<void> keep_alive);
  void push_internal(std::function<void()> callback);
  void drain(std::unique_lock<std::mutex>& lock);
  void discard();
  [[nodiscard]] bool can_drain() const noexcept { return !draining_ && !pending_.empty(); }

 private:
  enum class Purpose { application, internal };

  struct Item {
    std::function<void()> callback;
    std::shared_ptr<void> keep_alive;
    Purpose purpose;
  };

  std::deque<Item> pending_;
  bool draining_ = false;
};

}  // namespace clmem::mock
