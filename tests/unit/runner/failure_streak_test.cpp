// SPDX-License-Identifier: Apache-2.0
#include "runner/failure_streak.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::failure_streak_test {
namespace {

void take(FailureStreak& streak, Status status, int times, const std::string& id) {
  for (int i = 0; i < times; ++i) {
    streak.take({.id = id, .status = status});
  }
}

// The streak is suspect after sixteen failures in a row, ignoring unsupported cases, and the next
// time after twice as many.
TEST(FailureStreak, IsSuspectAfterManyFailures) {
  FailureStreak streak;
  take(streak, Status::pass, 1, "a");
  take(streak, Status::fail, 10, "b");
  take(streak, Status::unsupported, 3, "c");
  take(streak, Status::crash, 5, "d");
  EXPECT_FALSE(streak.is_suspect());
  take(streak, Status::timeout, 1, "e");
  EXPECT_TRUE(streak.is_suspect());
  EXPECT_THAT(streak.row(), SizeIs(19));
  streak.clear_suspicion();
  take(streak, Status::fail, 15, "f");
  EXPECT_FALSE(streak.is_suspect());
  take(streak, Status::fail, 1, "f");
  EXPECT_TRUE(streak.is_suspect());
}

// A worker started after the loss may find that the device is not available.
TEST(FailureStreak, CountsCasesWithoutAnAvailableDevice) {
  FailureStreak streak;
  const CaseResult without{
      .id = "b", .status = Status::unsupported, .capability = std::string{available_device}};
  take(streak, Status::pass, 1, "a");
  for (int i = 0; i < 16; ++i) {
    EXPECT_FALSE(streak.is_suspect());
    streak.take(without);
  }
  EXPECT_TRUE(streak.is_suspect());
  EXPECT_THAT(streak.row(), SizeIs(16));
}

TEST(FailureStreak, EndsWithACaseThatPasses) {
  FailureStreak streak;
  for (const Status status : {Status::pass, Status::flaky}) {
    take(streak, Status::pass, 1, "a");
    take(streak, Status::fail, 15, "b");
    take(streak, status, 1, "c");
    take(streak, Status::fail, 15, "d");
    EXPECT_FALSE(streak.is_suspect());
  }
  EXPECT_THAT(streak.passed(), ElementsAre("a", "a"));
}

// Without a passed case there is no evidence that the device ever worked.
TEST(FailureStreak, NeedsACaseThatPassed) {
  FailureStreak streak;
  take(streak, Status::unsupported, 1, "a");
  EXPECT_THAT(streak.row(), IsEmpty());
  take(streak, Status::fail, 100, "b");
  EXPECT_FALSE(streak.is_suspect());
}

}  // namespace
}  // namespace clmem::conformance::failure_streak_test
