// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "clmem/mock/status_names.hpp"
#include "model/refused.hpp"
#include "requirements/requirement_table.hpp"
#include "rule.hpp"

namespace clmem::mock::rules_test {
namespace {

using conformance::RequirementTable;

class BrokenRule : public ::testing::TestWithParam<Rule> {
 protected:
  // Empty where the call has no code to give.
  [[nodiscard]] std::string expected_code() const {
    return GetParam().code ? std::string{status_name(*GetParam().code)}
                           : RequirementTable::embedded().at(GetParam().id).expected;
  }
};

std::string test_name(const ::testing::TestParamInfo<Rule>& rule) {
  std::string name = rule.param.id;
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

// A call that breaks one rule is answered by the code of that rule, makes nothing, and leaves a
// queue that works.
TEST_P(BrokenRule, IsAnsweredByItsCode) {
  RuleStage stage{GetParam().devices()};
  const cl_int code = GetParam().provoke(stage);
  EXPECT_EQ(status_name(code), expected_code()) << last_refusal();
  EXPECT_EQ(stage.model.finish(stage.queue), CL_SUCCESS);
}

INSTANTIATE_TEST_SUITE_P(, BrokenRule, ::testing::ValuesIn(all_rules()), test_name);

// An id that stands twice would hide that another one stands nowhere.
TEST(Rules, HaveOneRowEach) {
  std::set<std::string> seen;
  for (const Rule& rule : all_rules()) {
    EXPECT_TRUE(seen.insert(rule.id).second) << rule.id;
  }
}

}  // namespace
}  // namespace clmem::mock::rules_test
