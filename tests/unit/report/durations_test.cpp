// SPDX-License-Identifier: Apache-2.0
#include "report/durations.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::durations_test {
namespace {

TargetReport three_cases() {
  TargetReport report{.label = "pocl"};
  for (const double seconds : {0.5, 3.25, 1.0}) {
    JudgedCase judged{.result = {.id = "S.case" + std::to_string(report.judgement.cases.size()),
                                 .seconds = seconds}};
    report.judgement.cases.push_back(judged);
  }
  return report;
}

// The slowest cases come first, and at most as many as there are.
TEST(SlowestCases, ComeFirst) {
  EXPECT_EQ(slowest_cases(three_cases(), 2),
            "slowest on pocl:\n    3.250 s  S.case1\n    1.000 s  S.case2\n");
  EXPECT_EQ(slowest_cases(three_cases(), 10),
            "slowest on pocl:\n    3.250 s  S.case1\n    1.000 s  S.case2\n    0.500 s  S.case0\n");
}

// Nothing is printed unless requested.
TEST(SlowestCases, AreLeftOut) {
  EXPECT_EQ(slowest_cases(three_cases(), 0), "");
}

}  // namespace
}  // namespace clmem::conformance::durations_test
