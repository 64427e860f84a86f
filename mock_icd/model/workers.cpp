// SPDX-License-Identifier: Apache-2.0
#include "model/workers.hpp"

#include <memory>
#include <system_error>
#include <utility>

namespace clmem::mock {

Workers::~Workers() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  offered_.notify_all();
}

void Workers::offer(std::size_t pieces, std::size_t most) {
  ++offers_;
  try {
    for (; pieces > idle_ && threads_.size() < most; ++idle_) {
      threads_.emplace_back([this] { work(); });
    }
  } catch (const std::system_error&) {
    // The existing threads or a waiting thread run the pieces instead.
  }
  if (pieces > 1) {
    offered_.notify_all();
  } else {
    offered_.notify_one();
  }
}

// Neither the threads nor their condition variables can be destroyed in the child of a fork.
void Workers::forget_threads() {
  // Kept reachable and never destroyed, so that leak checkers do not report it.
  static auto* const forgotten =
      std::make_unique<std::vector<std::vector<std::jthread>>>().release();
  forgotten->push_back(std::exchange(threads_, {}));
  std::construct_at(&offered_);
  idle_ = 0;
}

bool Workers::undisturbed(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds time) {
  const std::size_t before = offers_;
  return !offered_.wait_for(lock, time, [&] { return stopping_ || offers_ != before; });
}

void Workers::work() {
  std::unique_lock lock{mutex_};
  --idle_;
  while (!stopping_) {
    if (!step_(lock)) {
      ++idle_;
      offered_.wait(lock);
      --idle_;
    }
  }
}

}  // namespace clmem::mock
