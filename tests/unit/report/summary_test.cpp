// SPDX-License-Identifier: Apache-2.0
#include "report/summary.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace clmem::conformance::summary_test {
namespace {

// Every case is counted once by status and once by verdict, entries of the baseline by their
// problem.
TEST(Summary, CountsCasesAndVerdicts) {
  const Summary summary = summarise(sample_report().judgement);
  EXPECT_EQ(summary.cases, 7u);
  EXPECT_EQ(summary.count(Status::pass), 3u);
  EXPECT_EQ(summary.missing, 1u);
  EXPECT_EQ(summary.line(),
            "7 cases: 3 pass, 1 fail, 1 crash, 1 timeout, 1 unsupported; 2 new, 1 known, 1 fixed, "
            "1 missing, 1 expired, 1 grown; 1 with warnings");
}

// Counts of zero are omitted.
TEST(Summary, IsShortWhenAllPass) {
  const Judgement judgement{.cases = {{.result = {.id = "a"}}}};
  EXPECT_EQ(summarise(judgement).line(), "1 case: 1 pass");
}

}  // namespace
}  // namespace clmem::conformance::summary_test
