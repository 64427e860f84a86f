// SPDX-License-Identifier: Apache-2.0
#include "harness/eventually.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::eventually_test {
namespace {

using Clock = std::chrono::steady_clock;

// A scale extends the deadline for slow devices, and never shortens it.
TEST(Eventually, ScalesItsDeadline) {
  using std::chrono::milliseconds;
  const auto late = [start = Clock::now()] { return Clock::now() - start > milliseconds{100}; };
  scale_deadlines(0.001);
  EXPECT_FALSE(eventually(late, milliseconds{10}));
  const auto start = Clock::now();
  EXPECT_FALSE(eventually([] { return false; }, milliseconds{10}));
  EXPECT_GE(Clock::now() - start, milliseconds{10});
  scale_deadlines(1000.0);
  EXPECT_TRUE(eventually(late, milliseconds{10}));
  scale_deadlines(1.0);
}

TEST(EventuallyBefore, BeginsNothingForWhatHappensAtOnce) {
  bool begun = false;
  EXPECT_TRUE(eventually_before([] { return true; }, [&] { begun = true; }, [] { return false; }));
  EXPECT_FALSE(begun);
}

TEST(EventuallyBefore, WaitsForWhatIsLate) {
  int asked = 0;
  bool begun = false;
  EXPECT_TRUE(eventually_before([&] { return begun && ++asked > 3; }, [&] { begun = true; },
                                [&] { return begun; }));
}

// An event that was overtaken is given up long before the general deadline.
TEST(EventuallyBefore, GivesUpSoonOnceOvertaken) {
  const auto start = Clock::now();
  EXPECT_FALSE(eventually_before([] { return false; }, [] {}, [] { return true; }));
  EXPECT_LT(Clock::now() - start, generous_deadline / 2);
}

}  // namespace
}  // namespace clmem::conformance::eventually_test
