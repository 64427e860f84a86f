// SPDX-License-Identifier: Apache-2.0
// eventually.hpp - what a driver's threads do a moment after the call that gave rise to it.
//
//   buffer.release();
//   EXPECT_TRUE(eventually([&] { return watched.expired(); }));
//
// Contract: true as soon as the condition is; false if it is not within a time that only a driver
// takes which never does it. The condition is asked often, and by the calling thread.
#pragma once

#include <chrono>
#include <thread>

namespace clmem {

template <typename Condition>
[[nodiscard]] bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      return condition();
    }
    std::this_thread::yield();
  }
  return true;
}

}  // namespace clmem
