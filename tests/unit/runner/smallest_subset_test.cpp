// SPDX-License-Identifier: Apache-2.0
#include "runner/smallest_subset.hpp"

#include <algorithm>

#include "googlemock.hpp"

namespace clmem::conformance::smallest_subset_test {
namespace {

using Kept = std::span<const std::size_t>;

auto needs(std::vector<std::size_t> all) {
  return [all](Kept kept) {
    return std::ranges::all_of(
        all, [&](std::size_t one) { return std::ranges::find(kept, one) != kept.end(); });
  };
}

TEST(SmallestSubset, KeepsWhatMatters) {
  for (const std::vector<std::size_t>& causing_cases :
       std::vector<std::vector<std::size_t>>{{0}, {99}, {50}, {0, 99}, {3, 4, 5}, {7, 40, 80}}) {
    EXPECT_THAT(smallest_subset(100, needs(causing_cases)), ElementsAreArray(causing_cases));
  }
}

// A single cause is found by bisection, because each trial is a worker process.
TEST(SmallestSubset, AsksLittle) {
  int questions = 0;
  const auto found = smallest_subset(256, [&](Kept kept) {
    ++questions;
    return needs({77})(kept);
  });
  EXPECT_THAT(found, ElementsAre(77));
  EXPECT_LE(questions, 24);
}

TEST(SmallestSubset, FindsNothingWhereNothingHappens) {
  EXPECT_THAT(smallest_subset(10, [](Kept) { return false; }), IsEmpty());
  EXPECT_THAT(smallest_subset(0, [](Kept) { return false; }), IsEmpty());
}

// At the limit of trials the subset found so far still causes the failure.
TEST(SmallestSubset, StopsAfterTheLastQuestion) {
  std::vector<std::size_t> many(64);
  std::ranges::generate(many, [n = std::size_t{0}]() mutable { return 2 * n++; });
  int questions = 0;
  const auto found = smallest_subset(
      128,
      [&](Kept kept) {
        ++questions;
        return needs(many)(kept);
      },
      20);
  EXPECT_TRUE(needs(many)(found));
  EXPECT_LE(questions, 20);
}

}  // namespace
}  // namespace clmem::conformance::smallest_subset_test
