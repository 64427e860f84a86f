// SPDX-License-Identifier: Apache-2.0
// together.hpp - threads that begin at the same time.
//
//   run_together(8, [&](std::size_t thread) { worst[thread] = use(queues[thread]); });
//
// Contract: no thread runs before all have started; returns when all have ended. They keep what
// they find wrong for the caller: assertions belong to the thread of the case.
#pragma once

#include <barrier>
#include <cstddef>
#include <thread>
#include <vector>

namespace clmem::conformance {

template <typename Work>
void run_together(std::size_t count, Work work) {
  std::barrier start{static_cast<std::ptrdiff_t>(count)};
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      work(i);
    });
  }
}

}  // namespace clmem::conformance
