// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "clmem/mock/status_names.hpp"
#include "model/api_error.hpp"
#include "requirements/requirement_table.hpp"
#include "violation.hpp"

namespace clmem::mock::rules_test {
namespace {

using conformance::RequirementTable;

class BrokenRule : public ::testing::TestWithParam<Violation> {
 protected:
  // Empty where the call has no code to give.
  [[nodiscard]] std::string expected_code() const {
    return GetParam().code ? std::string{status_name(*GetParam().code)}
                           : RequirementTable::embedded().at(GetParam().id).expected;
  }
};

EntryPoint entry_point_of(const std::string& id) {
  return entry_point_named("cl" + id.substr(0, id.find('.'))).value();
}

std::string test_name(const ::testing::TestParamInfo<Violation>& rule) {
  std::string name = rule.param.id;
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

// A call that breaks one rule is answered by the code of that rule, which the table of refusals
// names for the requirement; it makes nothing, and leaves a queue that works.
TEST_P(BrokenRule, IsAnsweredByItsCode) {
  RuleStage stage{GetParam().devices()};
  const cl_int code = GetParam().provoke(stage);
  const Rule* const rule = last_refusal().rule;
  EXPECT_EQ(status_name(code), expected_code());
  if (rule != nullptr && !GetParam().code) {
    const std::string& id = GetParam().id;
    EXPECT_THAT(requirements_of(entry_point_of(id), *rule), testing::Contains(id)) << rule->name;
  }
  EXPECT_EQ(stage.model.clFinish(stage.queue), CL_SUCCESS);
}

INSTANTIATE_TEST_SUITE_P(, BrokenRule, ::testing::ValuesIn(all_violations()), test_name);

// What the rules are worth: printed when the test runs, so that a rule without a requirement is
// seen.
TEST(Rules, CoverTheRequirements) {
  std::set<const Rule*> used;
  std::set<std::string> ids;
  for (const RefusalRow& row : refusal_rows()) {
    used.insert(row.rule);
    for (const std::string& id : requirements_of(row)) {
      ids.insert(id);
      EXPECT_NE(RequirementTable::embedded().find(id), nullptr) << row.rule->name << ": " << id;
    }
  }
  std::cout << used.size() << " of " << all_rules().size() << " rules stand for " << ids.size()
            << " requirements; these are of no requirement:";
  for (const Rule* const rule : all_rules()) {
    std::cout << (used.contains(rule) ? "" : std::string{" "} + rule->name);
  }
  std::cout << '\n';
  EXPECT_GE(ids.size(), 700u);
}

// An id with two rows would hide that another one has none.
TEST(Rules, HaveOneRowEach) {
  std::set<std::string> seen;
  for (const Violation& rule : all_violations()) {
    EXPECT_TRUE(seen.insert(rule.id).second) << rule.id;
  }
}

}  // namespace
}  // namespace clmem::mock::rules_test
