// SPDX-License-Identifier: Apache-2.0
#include "runner/batch_size.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::batch_size_test {
namespace {

using Seconds = BatchSize::Seconds;

// Before any durations are known each worker gets part of its share.
TEST(BatchSize, StartsModestly) {
  EXPECT_EQ(BatchSize{2}.next(2000), 128u);
  EXPECT_EQ(BatchSize{2}.next(40), 10u);
  EXPECT_EQ(BatchSize{2}.next(3), 3u);
}

// If starting a worker is slow it gets more cases; if it is fast, fewer.
TEST(BatchSize, FollowsTheCostOfStarting) {
  BatchSize slow_start{2};
  slow_start.measured(Seconds{1.0}, Seconds{1.0}, 100);
  EXPECT_EQ(slow_start.next(100'000), 2000u);
  BatchSize quick_start{2};
  quick_start.measured(Seconds{0.01}, Seconds{1.0}, 100);
  EXPECT_EQ(quick_start.next(100'000), 20u);
}

// Towards the end the remaining cases are shared, but no worker is started for less work than its
// start costs.
TEST(BatchSize, SharesTheRest) {
  BatchSize size{4};
  size.measured(Seconds{0.2}, Seconds{1.0}, 100);
  EXPECT_EQ(size.next(1600), 200u);
  EXPECT_EQ(size.next(400), 50u);
  EXPECT_EQ(size.next(100), 20u);
  EXPECT_EQ(size.next(7), 7u);
}

TEST(BatchSize, GivesASingleWorkerEverything) {
  EXPECT_EQ(BatchSize{1}.next(40), 40u);
}

TEST(BatchSize, BearsCasesThatTakeNoTime) {
  BatchSize size{2};
  size.measured(Seconds{0.1}, Seconds{0}, 10);
  EXPECT_EQ(size.next(100'000), 2048u);
  size.measured(Seconds{0}, Seconds{0}, 0);
  EXPECT_EQ(size.next(0), 0u);
}

}  // namespace
}  // namespace clmem::conformance::batch_size_test
