// SPDX-License-Identifier: Apache-2.0
// round_data.hpp - host memory of a step of the ladder, with other bytes in each round.
//
//   RoundData data{fixture, small_trials};
//   in_rounds({small_trials.rounds, "clFinish"}, [&](Round& round) {
//     data.write(fixture.queue(), buffer, CL_FALSE);
//     must_succeed(clFinish, fixture.queue());
//     data.overwrite_source();                       // a write that still reads its memory shows
//     data.expect_read(round, other_queue, buffer);
//   });
//
// Contract: the memory outlives every command of the case.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "harness/contents.hpp"
#include "harness/fixture.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"
#include "harness/rounds.hpp"

namespace clmem::conformance {

// The size of the memory, and the number of rounds that take milliseconds with it. Fewer rounds
// suffice for a step that is not about when a command is complete.
struct Trials {
  std::size_t size;
  unsigned rounds;
};

inline constexpr Trials small_trials{12, 500};
inline constexpr Trials fewer_trials{12, 100};
inline constexpr Trials large_trials{1 << 20, 12};

class RoundData {
 public:
  RoundData(Fixture& fixture, const Trials& trials)
      : from_{fixture.host(at_most_an_allocation(fixture, trials.size))},
        seen_{fixture.host(from_.size())},
        all_{fixture.fresh(from_.size() + trials.rounds * distance)} {}

  // Stores the bytes of the next round in the memory for commands that read it.
  std::span<const std::byte> renew() {
    previous_ = expected_;
    expected_ = std::span<const std::byte>{all_}.subspan(begin_, from_.size());
    begin_ += distance;
    recorder::copy(from_.data(), expected_.data(), expected_.size());
    return expected_;
  }

  void write(cl_command_queue queue, cl_mem buffer, cl_bool blocking, cl_event* event = nullptr) {
    renew();
    must_succeed(clEnqueueWriteBuffer, queue, buffer, blocking, 0, size(), from(), 0, nullptr,
                 event);
  }
  void expect(Round& round, std::span<const std::byte> actual) const {
    round.expect_bytes(actual, expected_, {.previous = previous_});
  }
  void expect_seen(Round& round) const { expect(round, seen_); }
  void expect_read(Round& round, cl_command_queue queue, cl_mem buffer, std::size_t offset = 0) {
    const latest_call::ExcludedScope not_under_test;
    must_read(queue, buffer, seen_, offset);
    expect_seen(round);
  }

  void overwrite_source() { recorder::fill(from_, std::byte{0}); }

  [[nodiscard]] std::byte* from() { return from_.data(); }
  [[nodiscard]] HostBytes& seen() { return seen_; }
  [[nodiscard]] std::size_t size() const { return from_.size(); }
  [[nodiscard]] std::span<const std::byte> expected() const { return expected_; }

 private:
  static constexpr std::size_t distance = 16;  // between the beginnings of two rounds

  // Limits `size` to CL_DEVICE_MAX_MEM_ALLOC_SIZE, which has no least value for a custom device
  // (clGetDeviceInfo). A step is not about that query: a page is taken whatever it returns.
  static std::size_t at_most_an_allocation(const Fixture& fixture, std::size_t size) {
    constexpr cl_ulong page = 4096;
    return static_cast<std::size_t>(
        std::min<cl_ulong>(size, std::max(page, fixture.device().max_allocation())));
  }

  HostBytes& from_;
  HostBytes& seen_;
  Bytes all_;
  std::span<const std::byte> expected_{};
  std::span<const std::byte> previous_{};  // of the round before
  std::size_t begin_ = 0;
};

}  // namespace clmem::conformance
