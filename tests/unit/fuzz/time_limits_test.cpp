// SPDX-License-Identifier: Apache-2.0
#include "campaign/time_limits.hpp"

#include <gtest/gtest.h>

namespace clmem::tests::fuzz_time_limits_test {
namespace {

using namespace clmem::fuzz;
using namespace std::chrono_literals;

class TimeLimitsTest : public ::testing::Test {
 protected:
  TimeLimits limits(std::optional<std::chrono::seconds> run) {
    TimeLimits time{run, [this] { return now; }};
    time.begin_run();
    return time;
  }

  // Returns the time left for the finding that has just begun, in whole seconds.
  std::chrono::seconds time_left(const TimeLimits& time) {
    std::chrono::seconds left{0};
    for (; !time.finding_is_over(); now += 1s) {
      ++left;
    }
    return left - 1s;
  }

  TimeLimits::Clock::time_point now{1000s};
};

TEST_F(TimeLimitsTest, RunIsOverAfterItsTime) {
  const TimeLimits time = limits(60s);
  now += 60s;
  EXPECT_FALSE(time.run_is_over());
  now += 1s;
  EXPECT_TRUE(time.run_is_over());
  EXPECT_EQ(time.elapsed(), 61s);
}

TEST_F(TimeLimitsTest, RunWithoutALimitIsNeverOver) {
  TimeLimits time = limits(std::nullopt);
  now += 1000h;
  EXPECT_FALSE(time.run_is_over());
  time.begin_finding(Symptom::bytes);
  EXPECT_EQ(time_left(time), TimeLimits::finding);
}

TEST_F(TimeLimitsTest, WhatOnlyWaitsGetsLess) {
  TimeLimits time = limits(std::nullopt);
  for (const Symptom symptom : {Symptom::hang, Symptom::callback}) {
    time.begin_finding(symptom);
    EXPECT_EQ(time_left(time), TimeLimits::finding_that_waits);
  }
  for (const Symptom symptom : {Symptom::crash, Symptom::code, Symptom::bytes}) {
    time.begin_finding(symptom);
    EXPECT_EQ(time_left(time), TimeLimits::finding);
  }
}

TEST_F(TimeLimitsTest, TrialsHaveTimeOfTheirOwn) {
  TimeLimits time = limits(std::nullopt);
  time.begin_finding(Symptom::hang);
  (void)time_left(time);
  EXPECT_TRUE(time.finding_is_over());
  time.begin_trials();
  EXPECT_EQ(time_left(time), TimeLimits::finding);
}

// The time that shrinking leaves is used for repetitions.
TEST_F(TimeLimitsTest, LastFindingOfARunGetsSomeSecondsMore) {
  TimeLimits time = limits(60s);
  now += 59s;
  time.begin_finding(Symptom::bytes);
  EXPECT_EQ(time_left(time), 1s + TimeLimits::last_shrinking);
  time.begin_trials();
  const auto rest = TimeLimits::last_trials - TimeLimits::last_shrinking;
  EXPECT_EQ(time_left(time), rest - 1s);  // it began when the second after the limit had passed
}

}  // namespace
}  // namespace clmem::tests::fuzz_time_limits_test
