// SPDX-License-Identifier: Apache-2.0
// workers.hpp - threads that carry out what is offered to them.
//
//   Workers workers{mutex, [this](auto& lock) { return run_one(lock); }};
//   workers.offer(pieces, most);         // under the mutex; starts threads as they are needed
//
// Contract: `step` is called under the mutex, does one piece of work (unlocking as it likes) and
// returns whether there was one. A piece that takes for ever keeps one thread from the others, so
// that there are as many threads as pieces at a time, up to `most` and as far as the system has
// any. The destructor joins them and has to be called without the mutex.
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

  // How many pieces there are now. All under the mutex.
  void offer(std::size_t pieces, std::size_t most);
  // False: nothing carries out what is offered, because the system has no thread for it.
  [[nodiscard]] bool has_threads() const noexcept { return !threads_.empty(); }
  // In the child of a fork: the threads are the parent's. What is offered next starts new ones.
  void forget_threads();
  // For a step: waits, and returns whether nothing was offered and nothing was stopped meanwhile.
  [[nodiscard]] bool undisturbed(std::unique_lock<std::mutex>& lock,
                                 std::chrono::milliseconds time);

 private:
  void work();

  std::mutex& mutex_;
  const Step step_;
  std::condition_variable offered_;
  std::size_t offers_ = 0;
  std::size_t idle_ = 0;  // waiting, or about to begin
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace clmem::mock
