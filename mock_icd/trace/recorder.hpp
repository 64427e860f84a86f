// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - the calls that were made, in the order in which they began.
//
//   Call call = capture(EntryPoint::clFinish, queue);
//   recorder.begin(call);                 // gives it its place
//   ...                                   // carry it out
//   recorder.end(std::move(call));        // with its result: from now on it is shown
//
// Contract: thread-safe. A call still in progress is not shown. One short lock per call; nothing is
// formatted. Of a long run the last `capacity` calls are kept, so that memory stays bounded.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

#include "clmem/mock/call.hpp"

namespace clmem::mock {

class Recorder {
 public:
  static constexpr std::size_t default_capacity = std::size_t{1} << 18;

  explicit Recorder(std::size_t capacity = default_capacity) noexcept : capacity_{capacity} {}

  // Numbers the call and its thread.
  void begin(Call& call) noexcept;
  void end(Call&& call);

  [[nodiscard]] std::vector<Call> calls() const;
  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const;
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] std::size_t count(EntryPoint point) const;
  void clear();

 private:
  const std::size_t capacity_;
  std::atomic<std::uint64_t> next_sequence_ = 1;
  mutable std::mutex mutex_;
  std::deque<Call> calls_;
};

}  // namespace clmem::mock
