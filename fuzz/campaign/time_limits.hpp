// SPDX-License-Identifier: Apache-2.0
// time_limits.hpp - limits the time of a run and of each finding in it.
//
//   TimeLimits time{settings.seconds};
//   time.begin_run();
//   time.begin_finding(deviation.symptom);
//   while (!time.finding_is_over()) { ... }  // run it again, make it smaller
//   time.begin_trials();
//   while (!time.finding_is_over()) { ... }  // run what is left of it again
//
// Contract: a run without a limit is never over. Findings of its last programs are shrunk and
// repeated for some seconds more.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "oracle/deviation.hpp"

namespace clmem::fuzz {

class TimeLimits {
 public:
  using Clock = std::chrono::steady_clock;

  // With a driver that hangs, shrinking one finding could take hours.
  static constexpr std::chrono::seconds finding{15};
  static constexpr std::chrono::seconds finding_that_waits{4};
  // After the end of a run, shrinking stops first; the rest of the time is for repeating its result.
  static constexpr std::chrono::seconds last_shrinking{5};
  static constexpr std::chrono::seconds last_trials{10};

  explicit TimeLimits(std::optional<std::chrono::seconds> run) : run_{run} {}

  void begin_run() { started_ = Clock::now(); }
  [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - started_; }
  [[nodiscard]] bool run_is_over() const { return run_ && elapsed() > *run_; }

  // Runs with a hang or a missing callback only wait, so that they have a shorter limit.
  void begin_finding(Symptom symptom) {
    const bool waits = symptom == Symptom::hang || symptom == Symptom::callback;
    limit(waits ? finding_that_waits : finding, last_shrinking);
  }
  void begin_trials() { limit(finding, last_trials); }
  [[nodiscard]] bool finding_is_over() const { return Clock::now() > end_; }

 private:
  void limit(Clock::duration from_now, Clock::duration after_run) {
    end_ = Clock::now() + from_now;
    if (run_) {
      end_ = std::min(end_, started_ + *run_ + after_run);
    }
  }

  std::optional<std::chrono::seconds> run_;
  Clock::time_point started_;
  Clock::time_point end_;
};

}  // namespace clmem::fuzz
