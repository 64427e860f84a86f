// SPDX-License-Identifier: Apache-2.0
// workers.hpp - a pool of threads that perform offered pieces of work.
//
// Contract: `step` is called under the mutex, does one piece of work (unlocking the mutex if
// needed) and returns whether there was one. A piece may block its thread for ever, so that there
// are as many threads as pieces at a time, up to `most` and as far as the system permits. The
// destructor joins them and has to be called without the mutex.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace clmem::mock {

class Workers {
 public:
  using Step = std::function<bool(std::unique_lock<std::mutex>& lock)>;

  Workers(std::mutex& mutex, Step step) : mutex_{mutex}, step_{std::move(step)} {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Sets the current number of pieces. Called under the mutex, as are all functions here.
  void offer(std::size_t pieces, std::size_t most);
  // False if the system provides no threads to perform the pieces.
  [[nodiscard]] bool has_threads() const noexcept { return !threads_.empty(); }
  // Called in the child of a fork, which lacks the parent's threads; later offers start new ones.
  void forget_threads();
  // Called by a step: waits, and returns true if nothing was offered or stopped meanwhile.
  [[nodiscard]] bool undisturbed(std::unique_lock<std::mutex>& lock,
                                 std::chrono::milliseconds time);

 private:
  void work();

  std::mutex& mutex_;
  const Step step_;
  std::condition_variable offered_;
  std::size_t offers_ = 0;
  std::size_t idle_ = 0;  // waiting, or about to start
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace clmem::mock
