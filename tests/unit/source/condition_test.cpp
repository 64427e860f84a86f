// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "source/macro_table.hpp"
#include "source/token.hpp"

namespace clmem::mock::condition_test {
namespace {

struct Row {
  const char* text;
  std::int64_t value;
};

TEST(Condition, EvaluatesAsInC) {
  for (const Row& row :
       {Row{"1 + 2 * 3", 7}, Row{"(1 + 2) * 3", 9}, Row{"7 - 2 - 1", 4}, Row{"1 << 3 | 1", 9},
        Row{"2 > 1 == 1", 1}, Row{"0 || 1 && 0", 0}, Row{"!0 && !unknown", 1}, Row{"- - 3", 3},
        Row{"~0", -1}, Row{"1 ? 2 : 3", 2}, Row{"0 ? 2 : 0 ? 4 : 5", 5}, Row{"0x10u", 16},
        Row{"'a'", 'a'}, Row{"1 / 0", 0}, Row{"1 % 0", 0}, Row{"5 % 3", 2},
        Row{"(-9223372036854775807 - 1) / -1", INT64_MIN},
        Row{"9223372036854775807 + 1", INT64_MIN}, Row{"1 << 64", 1}}) {
    EXPECT_EQ(evaluate_condition(tokenize(row.text), 1), row.value) << row.text;
  }
}

TEST(Condition, RefusesWhatIsNoExpression) {
  for (const std::string& text :
       {std::string{}, std::string{"1 +"}, std::string{"(1"}, std::string{"1 2"},
        std::string{"? 1 : 2"}, std::string{"1 ? 2"}, std::string(100'000, '(')}) {
    EXPECT_THROW((void)evaluate_condition(tokenize(text), 7), SourceError) << text.substr(0, 20);
  }
}

}  // namespace
}  // namespace clmem::mock::condition_test
