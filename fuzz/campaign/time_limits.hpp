// SPDX-License-Identifier: Apache-2.0
// time_limits.hpp - how long a run takes, and how long one finding may take of it.
//
//   TimeLimits time{settings.seconds};
//   time.begin_run();
//   time.begin_finding(deviation.symptom);
//   while (!time.finding_is_over()) { ... }  // run it again, make it smaller
//   time.begin_trials();
//   while (!time.finding_is_over()) { ... }  // run what is left of it again
//   time.end_finding();
//
// Contract: a run without a limit is never over. Of one with a limit, findings together take about a
// third: where a driver is slow, each gets less. What the last programs have shown is shrunk and
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
  // However much those before it have taken.
  static constexpr std::chrono::seconds least_of_finding{4};
  static constexpr int share_of_findings = 3;  // one part in so many of the time until now
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
    const Clock::duration most = waits ? finding_that_waits : finding;
    const Clock::duration left = elapsed() / share_of_findings - taken_;
    begun_ = now_();
    limit(run_ ? std::clamp<Clock::duration>(left, least_of_finding, most) : most, last_shrinking);
  }
  void begin_trials() { limit(finding, last_trials); }
  void end_finding() { taken_ += now_() - begun_; }
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
  Clock::time_point begun_;   // the finding
  Clock::duration taken_{0};  // by those before it
  Clock::time_point end_;     // of the finding
};

}  // namespace clmem::fuzz
