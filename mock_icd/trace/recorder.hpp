// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - the calls that were made, in the order in which they began.
//
//   Call call = capture(EntryPoint::clFinish, queue);
//   recorder.begin(call);                 // gives it its place
//   ...                                   // carry it out
//   recorder.end(call);                   // with its result: from now on it is shown
//
// Contract: thread-safe, but observers have to be there before the first call. A call still in
// progress is not shown. One short lock per call; nothing is formatted here. Of a long run the last
// `capacity` calls are kept, so that memory stays bounded; with a capacity of zero, observers alone
// see them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "clmem/mock/call.hpp"
#include "trace/call_observer.hpp"
#include "trace/packed_calls.hpp"

namespace clmem::mock {

class Recorder {
 public:
  static constexpr std::size_t default_capacity = std::size_t{1} << 18;

  explicit Recorder(std::size_t capacity = default_capacity) noexcept : calls_{capacity} {}

  void observe(std::unique_ptr<CallObserver> observer);

  // Numbers the call and its thread, and notifies the observers.
  void begin(Call& call);
  void end(const Call& call);
  // For a call that is not recorded.
  void number(Call& call) noexcept;
  void command_ended(const CommandTimes& command);
  // The process is about to end.
  void finish();

  // While it is off, calls are numbered and forgotten.
  void set_on(bool on) noexcept { on_.store(on, std::memory_order_relaxed); }
  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_observed() const noexcept { return !observers_.empty(); }
  [[nodiscard]] std::uint64_t next_sequence() noexcept {
    return next_sequence_.fetch_add(1, std::memory_order_relaxed);
  }

  // Of the call that comes next.
  [[nodiscard]] std::uint64_t next_number() const noexcept { return next_sequence_; }

  [[nodiscard]] std::vector<Call> calls() const;
  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const;
  [[nodiscard]] std::size_t count() const;
  // Of memory that the calls take.
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t count(EntryPoint point) const;
  void clear();
  // For a fork: no other thread is inside while it is held.
  [[nodiscard]] std::unique_lock<std::mutex> hold() const { return std::unique_lock{mutex_}; }

 private:
  std::vector<std::unique_ptr<CallObserver>> observers_;
  std::atomic<std::uint64_t> next_sequence_ = 1;
  mutable std::mutex mutex_;
  PackedCalls calls_;
  std::atomic<bool> on_ = true;
};

}  // namespace clmem::mock
