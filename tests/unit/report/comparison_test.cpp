// SPDX-License-Identifier: Apache-2.0
#include "report/comparison.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::comparison_test {
namespace {

JudgedCase judged(const char* id, Status status, Verdict verdict = Verdict::ok) {
  return {.result = {.id = id, .status = status}, .verdict = verdict};
}

std::vector<TargetReport> two_drivers() {
  TargetReport left{.label = "pocl"};
  left.judgement.cases = {judged("S.both-pass", Status::pass),
                          judged("S.differs", Status::fail, Verdict::new_failure),
                          judged("S.known", Status::fail, Verdict::known),
                          judged("S.none", Status::unsupported), judged("S.left", Status::pass)};
  TargetReport right{.label = "rusticl"};
  right.judgement.cases = {judged("S.both-pass", Status::pass), judged("S.differs", Status::pass),
                           judged("S.known", Status::fail, Verdict::known),
                           judged("S.none", Status::unsupported)};
  right.judgement.cases[1].result.warnings = {"odd"};
  return {left, right};
}

// Rows in which all drivers pass are left out; each cell has its status and marks.
TEST(Comparison, ShowsWhereDriversDifferOrDeviate) {
  const std::string text = comparison(two_drivers(), Palette::plain(), Rows::shown);
  EXPECT_THAT(text, ContainsRegex("case +pocl +rusticl\n"));
  EXPECT_THAT(text, ContainsRegex("S.differs +fail\\* +pass!\n"));
  EXPECT_THAT(text, ContainsRegex("S.known +fail +fail\n"));
  EXPECT_THAT(text, ContainsRegex("S.left +pass +-\n"));
  EXPECT_THAT(text, Not(HasSubstr("S.both-pass")));
  EXPECT_THAT(text, Not(HasSubstr("S.none")));
}

// The counts include all cases; a terminal shows only counts.
TEST(Comparison, CountsEachStatus) {
  const std::string text = comparison(two_drivers(), Palette::plain(), Rows::hidden);
  EXPECT_THAT(text, Not(HasSubstr("S.")));
  EXPECT_THAT(text, ContainsRegex("\npass +2 +2\n"));
  EXPECT_THAT(text, ContainsRegex("\nfail +2 +1\n"));
  EXPECT_THAT(text, ContainsRegex("\nunsupported +1 +1\n"));
}

}  // namespace
}  // namespace clmem::conformance::comparison_test
