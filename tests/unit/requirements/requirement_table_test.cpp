// SPDX-License-Identifier: Apache-2.0
#include "requirements/requirement_table.hpp"

#include <stdexcept>

#include "googlemock.hpp"

namespace clmem::conformance::requirement_table_test {
namespace {

constexpr const char* header =
    "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n";

RequirementTable table_of(const std::string& rows) {
  return RequirementTable::parse(header + rows, "t.csv");
}

TEST(RequirementTable, ReadsARow) {
  const RequirementTable table = table_of(
      "A.err.X,clA,error,CL_X,\"One, sentence.\",sec,1.2,images+compiler,yes,"
      "lenient; old; accept:CL_Y|CL_Z; until:2.2\n");
  const Requirement& row = table.at("A.err.X");
  EXPECT_EQ(row.kind, RequirementKind::error);
  EXPECT_THAT(row.accepted, ElementsAre("CL_X", "CL_Y", "CL_Z"));
  EXPECT_EQ(row.statement, "One, sentence.");
  EXPECT_THAT(row.condition, ElementsAre("images", "compiler"));
  EXPECT_TRUE(row.lenient);
  EXPECT_FALSE(row.applies_to({1, 1}));
  EXPECT_TRUE(row.applies_to({2, 2}));
  EXPECT_FALSE(row.applies_to({3, 0}));
  EXPECT_EQ(effects_text(row),
            "since 1.2, until 2.2; needs images, compiler; accepts CL_X, CL_Y, CL_Z; lenient: a "
            "deviation is a warning");
}

TEST(RequirementTable, ReadsDashesAsNothing) {
  const RequirementTable table = table_of("A,*,query,-,S.,sec,1.0,-,undefined-behaviour,\n");
  EXPECT_THAT(table.at("A").accepted, IsEmpty());
  EXPECT_THAT(table.at("A").condition, IsEmpty());
  EXPECT_EQ(table.at("A").testable, Testable::undefined_behaviour);
  EXPECT_FALSE(table.at("A").lenient);
  EXPECT_EQ(effects_text(table.at("A")), "since 1.0");
}

TEST(RequirementTable, KnowsNoOtherIds) {
  EXPECT_EQ(RequirementTable::embedded().find("CreateBuffer.err"), nullptr);
  EXPECT_THAT([] { (void)RequirementTable::embedded().at("nonsense"); },
              ThrowsMessage<std::out_of_range>("no requirement has the id 'nonsense'"));
}

TEST(RequirementTable, EmbedsTheWholeFile) {
  const auto rows = RequirementTable::embedded().rows();
  EXPECT_EQ(rows.size(), 2114u);
  EXPECT_EQ(rows.front().id, "General.error-choice");
  EXPECT_EQ(RequirementTable::embedded().find(rows.back().id), &rows.back());
}

struct MalformedTable {
  const char* rows;
  const char* message;
};

class RequirementTableRefuses : public testing::TestWithParam<MalformedTable> {};

TEST_P(RequirementTableRefuses, MalformedRows) {
  EXPECT_THAT([] { (void)table_of(GetParam().rows); },
              ThrowsMessage<std::runtime_error>(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RequirementTableRefuses,
    testing::ValuesIn(std::vector<MalformedTable>{
        {"A,b\n", "t.csv:2: expected 10 fields, found 2"},
        {"A,*,kind,-,S.,sec,1.0,-,yes,\n", "t.csv:2: column kind: expected a kind, found 'kind'"},
        {"A,*,query,-,S.,sec,1,-,yes,\n",
         "t.csv:2: column min_version: expected a version like 3.0, found '1'"},
        {"A,*,query,-,S.,sec,1.0,-,maybe,\n",
         "t.csv:2: column testable: expected yes, no or undefined-behaviour, found 'maybe'"},
        {"A,*,query,-,S.,sec,1.0,-,yes,until:x\n",
         "t.csv:2: column notes: expected until: and a version, found 'until:x'"},
        {"A,*,query,-,S.,sec,1.0,-,yes,\nA,*,query,-,S.,sec,1.0,-,yes,\n",
         "t.csv:3: id 'A' is already on line 2"}}));

TEST(RequirementTable, RefusesAnotherHeader) {
  EXPECT_THROW((void)RequirementTable::parse("a,b\n", "t.csv"), std::runtime_error);
  EXPECT_THROW((void)RequirementTable::parse("", "t.csv"), std::runtime_error);
}

}  // namespace
}  // namespace clmem::conformance::requirement_table_test
