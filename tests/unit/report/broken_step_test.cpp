// SPDX-License-Identifier: Apache-2.0
#include "report/broken_step.hpp"

#include <gtest/gtest.h>

#include "report/text_report.hpp"
#include "sample.hpp"

namespace clmem::conformance::broken_step_test {
namespace {

JudgedCase judged(const char* id, const char* requirement, Status status = Status::pass) {
  return {.result = {.id = id, .status = status, .requirements = {requirement}},
          .verdict = status == Status::pass ? Verdict::ok : Verdict::new_failure};
}

TargetReport report_of(std::vector<JudgedCase> cases) {
  TargetReport report;
  report.judgement.cases = std::move(cases);
  report.texts["Foundation.Write"].sentence = "A write is complete.";
  return report;
}

// The lowest broken step is named with how often it failed, and with what the results show about
// the rest.
TEST(BrokenStep, StatesWhatTheResultsShow) {
  JudgedCase write = judged("Foundation.Write", "A.b", Status::fail);
  write.result.deviations = {{.rounds = 500, .failed_rounds = 61}};
  const auto broken = broken_step(report_of(
      {judged("Foundation.Read", "A.a"), write, judged("Foundation.Wait", "A.c", Status::crash),
       judged("Foundation.Map", "A.d"), judged("Other.One", "A.b", Status::fail),
       judged("Other.Two", "A.b"), judged("Other.Three", "A.a", Status::fail)}));
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->id, "Foundation.Write");
  EXPECT_EQ(broken->how_often,
            "step 2 of 4 of the ladder fails in 61 of 500 rounds: A write is complete.");
  EXPECT_EQ(broken->above, "the steps above it: 2, of which 1 fails: Foundation.Wait crashes");
  EXPECT_EQ(broken->others,
            "the other cases: 2 of 3 check the same requirements, with 1 new failures; each of the "
            "others may rely on this step");
}

TEST(BrokenStep, IsNoneIfTheLadderHolds) {
  EXPECT_FALSE(broken_step(
      report_of({judged("Foundation.Read", "A.a"), judged("Other.One", "A.a", Status::fail)})));
}

// A step that the baseline knows is broken, too; a run of the ladder alone has nothing above it.
TEST(BrokenStep, SaysWhatIsKnown) {
  JudgedCase read = judged("Foundation.Read", "A.a", Status::fail);
  read.verdict = Verdict::known;
  read.result.runs = 3;
  read.result.failed_runs = 2;
  const auto broken = broken_step(report_of({read}));
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->how_often,
            "step 1 of 1 of the ladder fails in 2 of 3 runs, as the baseline expects: ");
  EXPECT_EQ(broken->above, "");
  EXPECT_EQ(broken->others, "");
}

// The broken step comes before the causes, also on a terminal.
TEST(BrokenStep, ComesFirstInTheText) {
  const TargetReport report = report_of({judged("Foundation.Write", "A.err.X", Status::fail)});
  const std::string text = text_report(report, sample_table(), Palette::plain(), Rows::hidden);
  const std::size_t step = text.find("\nbroken foundation  Foundation.Write\n  step 1 of 1");
  ASSERT_NE(step, std::string::npos) << text;
  EXPECT_LT(step, text.find("1 cause of 1 new failure"));
}

}  // namespace
}  // namespace clmem::conformance::broken_step_test
