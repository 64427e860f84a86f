// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - the calls that were made, in the order in which they began.
//
//   Call call = capture(EntryPoint::clFinish, queue);
//   recorder.begin(call);                 // gives it its place
//   ...                                   // carry it out
//   recorder.end(call);                   // with its result: from now on it is shown
//
// Contract: thread-safe. A call still in progress is not shown. One short lock per call; nothing is
// formatted. Of a long run the last `capacity` calls are kept, so that memory stays bounded.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

#include "clmem/mock/call.hpp"
#include "trace/packed_calls.hpp"

namespace clmem::mock {

class Recorder {
 public:
  static constexpr std::size_t default_capacity = std::size_t{1} << 18;

  explicit Recorder(std::size_t capacity = default_capacity) noexcept : calls_{capacity} {}

  // Numbers the call and its thread.
  void begin(Call& call) noexcept;
  void end(const Call& call);

  // While it is off, calls are numbered and forgotten.
  void set_on(bool on) noexcept { on_.store(on, std::memory_order_relaxed); }
  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t next_sequence() noexcept {
    return next_sequence_.fetch_add(1, std::memory_order_relaxed);
  }

  [[nodiscard]] std::vector<Call> calls() const;
  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const;
  [[nodiscard]] std::size_t count() const;
  // Of memory that the calls take.
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t count(EntryPoint point) const;
  void clear();

 private:
  std::atomic<std::uint64_t> next_sequence_ = 1;
  mutable std::mutex mutex_;
  PackedCalls calls_;
  std::atomic<bool> on_ = true;
};

}  // namespace clmem::mock
