// SPDX-License-Identifier: Apache-2.0
#include "requirements/reason_table.hpp"

#include <stdexcept>

#include "googlemock.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance::reason_table_test {
namespace {

TEST(ReasonTable, FindsReasons) {
  const auto table = ReasonTable::parse("name,reason\na,\"one, two\"\nb,three\n", "x.csv");
  ASSERT_NE(table.find("a"), nullptr);
  EXPECT_EQ(*table.find("a"), "one, two");
  EXPECT_EQ(table.find("c"), nullptr);
  EXPECT_EQ(table.rows().size(), 2u);
}

TEST(ReasonTable, RefusesBrokenRows) {
  const auto parse = [](const char* text) { (void)ReasonTable::parse(text, "x.csv"); };
  EXPECT_THAT([&] { parse("a,b\n"); },
              ThrowsMessage<std::runtime_error>("x.csv:1: expected the header line name,reason"));
  EXPECT_THAT([&] { parse("name,reason\na,\n"); },
              ThrowsMessage<std::runtime_error>("x.csv:2: expected a name and a reason"));
  EXPECT_THAT([&] { parse("name,reason\na,b\na,c\n"); },
              ThrowsMessage<std::runtime_error>("x.csv:3: 'a' is in the table twice"));
}

TEST(OpenRows, AreTestableRequirements) {
  for (const ReasonRow& open : open_rows().rows()) {
    const Requirement* const rule = RequirementTable::embedded().find(open.name);
    ASSERT_NE(rule, nullptr) << open.name;
    EXPECT_EQ(rule->testable, Testable::yes) << open.name;
  }
}

}  // namespace
}  // namespace clmem::conformance::reason_table_test
