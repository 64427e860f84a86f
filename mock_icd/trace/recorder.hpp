// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - records calls in the order in which they began.
//
//   Call call = capture(EntryPoint::clFinish, queue);
//   recorder.begin(call);                 // gives it its number
//   ...                                   // execute it
//   recorder.end(call);                   // with its result: from now on it is listed
//
// Contract: thread-safe, but observers have to be added before the first call. A call in progress
// is not listed. One short lock per call; nothing is formatted here. Only the last `capacity` calls
// are kept, so that memory stays bounded; with a capacity of zero only observers get calls.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "clmem/mock/call.hpp"
#include "trace/call_observer.hpp"

namespace clmem::mock {

class Recorder;

class Recorder {
 public:
  static constexpr std::size_t default_capacity = std::size_t{1} << 18;

  explicit Recorder(std::size_t capacity = default_capacity) noexcept : capacity_{capacity} {}

  void observe(std::unique_ptr<CallObserver> observer);

  // Numbers the call and its thread, and notifies the observers.
  void begin(Call& call);
  void end(Call call);
  void number(Call& call) noexcept;
  void command_ended(const CommandTimes& command);
  // Notifies observers that the process is about to end.
  void finish();

  // While recording is off, calls are numbered but not kept.
  void set_on(bool on) noexcept { on_.store(on, std::memory_order_relaxed); }
  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_observed() const noexcept { return !observers_.empty(); }
  [[nodiscard]] std::uint64_t next_sequence() noexcept {
    return next_sequence_.fetch_add(1, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t next_number() const noexcept { return next_sequence_; }

  [[nodiscard]] std::vector<Call> calls() const;
  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const;
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] std::size_t count(EntryPoint point) const;
  void clear();
  // Locks the recorder for a fork(): no other thread is inside meanwhile.
  [[nodiscard]] std::unique_lock<std::mutex> hold() const { return std::unique_lock{mutex_}; }

 private:
  std::vector<std::unique_ptr<CallObserver>> observers_;
  std::atomic<std::uint64_t> next_sequence_ = 1;
  mutable std::mutex mutex_;
  const std::size_t capacity_;
  std::deque<Call> calls_;
  std::atomic<bool> on_ = true;
};

// Observers that environment variables turn on.
//
// Contract: an unset or empty variable turns nothing on; "%p" in it becomes the process number. An
// observer that cannot be created is one line on stderr, and the program continues without it.
using MakeObserver = std::function<std::unique_ptr<CallObserver>(const std::string& value)>;

// Returns true if the variable has turned the observer on.
bool observe_if_set(Recorder& recorder, const char* variable, const MakeObserver& make);

}  // namespace clmem::mock
