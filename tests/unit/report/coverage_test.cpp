// SPDX-License-Identifier: Apache-2.0
#include "report/coverage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/coverage_report.hpp"

namespace clmem::conformance::coverage_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* requirements =
    "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n"
    "A.one,clA,error,CL_INVALID_VALUE,One.,clA: Errors,1.0,-,yes,\n"
    "B.one,clB,query,-,Two.,clB,1.0,-,yes,\n"
    "A.two,clA,error,CL_INVALID_VALUE,Three.,clA: Errors,1.0,-,yes,\n"
    "A.three,clA,behaviour,-,Four.,clA,1.0,-,no,cannot be seen\n"
    "B.two,clB,query,-,Five.,clB,1.0,-,yes,\n";

class CoverageTest : public testing::Test {
 protected:
  RequirementTable table_ = RequirementTable::parse(requirements, "r.csv");
  ReasonTable open_ = ReasonTable::parse("name,reason\nB.two,needs a moon\n", "o.csv");
  std::vector<CaseInfo> suite_{{.id = "S.x", .requirements = {"A.one", "B.one"}},
                               {.id = "S.y", .requirements = {"A.one"}}};
  Coverage coverage_ = measure_coverage(table_, suite_, open_);
};

// Requirements that cannot be tested do not count; the others are checked, open or without a case.
TEST_F(CoverageTest, DistinguishesStates) {
  ASSERT_EQ(coverage_.rows.size(), 4u);
  EXPECT_THAT(coverage_.rows[0].cases, ElementsAre("S.x", "S.y"));
  EXPECT_EQ(coverage_.count(RowState::checked), 2u);
  EXPECT_EQ(coverage_.count(RowState::open), 1u);
  EXPECT_EQ(coverage_.count(RowState::no_case), 1u);
}

// The table has one line per entry point, even if its rows are not adjacent.
TEST_F(CoverageTest, CountsByEntryPointAndKind) {
  EXPECT_THAT(
      coverage_text(coverage_),
      AllOf(testing::ContainsRegex("clA +1/2 +1/2\n"), testing::ContainsRegex("clB +1/2 +1/2\n"),
            testing::ContainsRegex("all +1/2 +1/2 +2/4\n"),
            HasSubstr("4 testable requirements: 2 checked, 1 open, 1 without a case yet")));
}

// The open list contains the reason, or that there is none.
TEST_F(CoverageTest, ListsWhatIsOpen) {
  EXPECT_THAT(open_rows_text(coverage_),
              AllOf(HasSubstr("A.two\n  Three.\n  no case yet\n"),
                    HasSubstr("B.two\n  Five.\n  open: needs a moon\n"), Not(HasSubstr("A.one"))));
}

TEST_F(CoverageTest, IsThereAsJson) {
  const auto document = nlohmann::json::parse(coverage_json(coverage_));
  EXPECT_EQ(document["checked"], 2);
  EXPECT_EQ(document["rows"][0]["cases"][1], "S.y");
  EXPECT_EQ(document["rows"][3]["reason"], "needs a moon");
  EXPECT_EQ(document["rows"][2]["state"], "no case yet");
}

}  // namespace
}  // namespace clmem::conformance::coverage_test
