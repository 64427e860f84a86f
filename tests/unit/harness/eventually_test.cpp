// SPDX-License-Identifier: Apache-2.0
#include "harness/eventually.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::eventually_test {
namespace {

using Clock = std::chrono::steady_clock;

// What happens at once begins nothing.
TEST(EventuallyBefore, BeginsNothingForWhatHappensAtOnce) {
  bool begun = false;
  EXPECT_TRUE(eventually_before([] { return true; }, [&] { begun = true; }, [] { return false; }));
  EXPECT_FALSE(begun);
}

// What happens late is waited for, and so is what happens after the later one.
TEST(EventuallyBefore, WaitsForWhatIsLate) {
  int asked = 0;
  bool begun = false;
  EXPECT_TRUE(eventually_before([&] { return begun && ++asked > 3; }, [&] { begun = true; },
                                [&] { return begun; }));
}

// What is overtaken and does not come is given up long before the deadline for anything else.
TEST(EventuallyBefore, GivesUpSoonOnceOvertaken) {
  const auto start = Clock::now();
  EXPECT_FALSE(eventually_before([] { return false; }, [] {}, [] { return true; }));
  EXPECT_LT(Clock::now() - start, generous_deadline / 2);
}

}  // namespace
}  // namespace clmem::conformance::eventually_test
