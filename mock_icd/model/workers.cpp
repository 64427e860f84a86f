// SPDX-License-Identifier: Apache-2.0
#include "model/workers.hpp"

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
  for (; pieces > idle_ && threads_.size() < most; ++idle_) {
    threads_.emplace_back([this] { work(); });
  }
  if (pieces > 1) {
    offered_.notify_all();
  } else {
    offered_.notify_one();
  }
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
