// SPDX-License-Identifier: Apache-2.0
// time_limits.hpp - how long a run takes, and how long one finding may take of it.
//
//   TimeLimits time{settings.seconds};
//   time.begin_run();
//   time.begin_finding(deviation.symptom);
//   while (!time.finding_is_over()) { ... }  // run it again, make it smaller
//   time.begin_trials();
//   while (!time.finding_is_over()) { ... }  // run what is left of it again
//
// Contract: a run without a limit is never over. What its last programs have shown is shrunk and
// repeated for some seconds more.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "oracle/deviation.hpp"

namespace clmem::fuzz {

class TimeLimits {
 public:
  using Clock = std::chrono::steady_clock;

  // A driver that hangs would let shrinking take hours.
  static constexpr std::chrono::seconds finding{15};
  static constexpr std::chrono::seconds finding_that_waits{4};
  // After the time of a run: what is not shrunk further is repeated in the rest.
  static constexpr std::chrono::seconds last_shrinking{5};
  static constexpr std::chrono::seconds last_trials{10};

  explicit TimeLimits(std::optional<std::chrono::seconds> run,
                      std::function<Clock::time_point()> now = Clock::now)
      : run_{run}, now_{std::move(now)} {}

  void begin_run() { started_ = now_(); }
  [[nodiscard]] Clock::duration elapsed() const { return now_() - started_; }
  [[nodiscard]] bool run_is_over() const { return run_ && elapsed() > *run_; }

  // Each run of a hang, or of a callback that does not come, does nothing but wait.
  void begin_finding(Symptom symptom) {
    const bool waits = symptom == Symptom::hang || symptom == Symptom::callback;
    limit(waits ? finding_that_waits : finding, last_shrinking);
  }
  void begin_trials() { limit(finding, last_trials); }
  [[nodiscard]] bool finding_is_over() const { return now_() > end_; }

 private:
  // So long from now, or after the run's time, whichever comes first.
  void limit(Clock::duration from_now, Clock::duration after_run) {
    end_ = now_() + from_now;
    if (run_) {
      end_ = std::min(end_, started_ + *run_ + after_run);
    }
  }

  std::optional<std::chrono::seconds> run_;
  std::function<Clock::time_point()> now_;
  Clock::time_point started_;
  Clock::time_point end_;
};

}  // namespace clmem::fuzz
