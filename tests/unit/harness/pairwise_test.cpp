// SPDX-License-Identifier: Apache-2.0
#include "operations/command/pairwise.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace clmem::conformance::pairwise_test {
namespace {

bool any(std::size_t, std::size_t, std::size_t, std::size_t) {
  return true;
}

bool meet(const std::vector<Choice>& rows, std::size_t f, std::size_t a, std::size_t g,
          std::size_t b) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Choice& row) { return row[f] == a && row[g] == b; });
}

TEST(Pairwise, BringsEveryTwoLevelsTogether) {
  const std::vector<std::size_t> levels{5, 1, 8, 2, 6, 3};
  const std::vector<Choice> rows = pairwise(levels, any);
  for (std::size_t f = 0; f < levels.size(); ++f) {
    for (std::size_t g = f + 1; g < levels.size(); ++g) {
      for (std::size_t at = 0; at < levels[f] * levels[g]; ++at) {
        EXPECT_TRUE(meet(rows, f, at / levels[g], g, at % levels[g]))
            << f << " and " << g << ", " << at;
      }
    }
  }
}

// All combinations would be 5 * 8 * 2 * 6 * 3 rows; 48 is the minimum for pairs.
TEST(Pairwise, NeedsFewRows) {
  EXPECT_LT(pairwise({5, 1, 8, 2, 6, 3}, any).size(), 60u);
}

TEST(Pairwise, KeepsApartWhatMayNotMeet) {
  const auto may_meet = [](std::size_t f, std::size_t a, std::size_t g, std::size_t b) {
    return !(f == 0 && g == 2 && a != 1 && b == 3);
  };
  const std::vector<Choice> rows = pairwise({3, 4, 4}, may_meet);
  EXPECT_FALSE(meet(rows, 0, 0, 2, 3));
  EXPECT_FALSE(meet(rows, 0, 2, 2, 3));
  EXPECT_TRUE(meet(rows, 0, 1, 2, 3));
  EXPECT_TRUE(meet(rows, 1, 3, 2, 3));
}

// The table is deterministic, because names of cases depend on it.
TEST(Pairwise, IsTheSameEachTime) {
  EXPECT_EQ(pairwise({4, 3, 7}, any), pairwise({4, 3, 7}, any));
}

TEST(Pairwise, HasARowForOneLevelEach) {
  EXPECT_THAT(pairwise({1, 1}, any), testing::ElementsAre(Choice{0, 0}));
}

}  // namespace
}  // namespace clmem::conformance::pairwise_test
