// SPDX-License-Identifier: Apache-2.0
#include "runner/plan.hpp"

#include <algorithm>

#include "googlemock.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance::plan_test {
namespace {

const std::vector<CaseInfo>& suite() {
  static const std::vector<CaseInfo> cases{{.id = "Map.a", .profile = Profile::quick},
                                           {.id = "Map.b", .profile = Profile::full},
                                           {.id = "Fill.a", .profile = Profile::quick},
                                           {.id = "Fill.b", .profile = Profile::stress}};
  return cases;
}

std::vector<std::string> planned(const Selection& selection) {
  std::vector<std::string> ids;
  for (const CaseInfo& info : make_plan(suite(), selection)) {
    ids.push_back(info.id);
  }
  return ids;
}

TEST(Plan, ContainsSmallerProfiles) {
  EXPECT_THAT(planned({.profile = Profile::quick}), ElementsAre("Map.a", "Fill.a"));
  EXPECT_THAT(planned({}), ElementsAre("Map.a", "Map.b", "Fill.a"));
  EXPECT_THAT(planned({.profile = Profile::stress}),
              ElementsAre("Map.a", "Map.b", "Fill.a", "Fill.b"));
}

TEST(Plan, AppliesFilters) {
  EXPECT_THAT(planned({.filters = {"Fill.*", "Map.b"}}), ElementsAre("Map.b", "Fill.a"));
  EXPECT_THAT(planned({.filters = {"-*.b"}}), ElementsAre("Map.a", "Fill.a"));
  EXPECT_THAT(planned({.filters = {"-Map.a", "Map.*"}}), ElementsAre("Map.b"));
}

TEST(Plan, CanFollowTheFilters) {
  const std::vector<std::string> filters{"Fill.*:Map.b", "Map.*"};
  std::vector<std::string> ids;
  for (const CaseInfo& info :
       in_order_of(filters, make_plan(suite(), {.filters = filters, .profile = Profile::stress}))) {
    ids.push_back(info.id);
  }
  EXPECT_THAT(ids, ElementsAre("Fill.a", "Fill.b", "Map.b", "Map.a"));
}

TEST(Plan, TakesSeveralPatternsInOneFilter) {
  EXPECT_THAT(planned({.filters = {"Fill.*:Map.b"}}), ElementsAre("Map.b", "Fill.a"));
  EXPECT_THAT(planned({.filters = {"Map.*:Fill.*-*.b:Map.a"}}), ElementsAre("Fill.a"));
  EXPECT_THAT(planned({.filters = {"-*.b:Fill.*"}}), ElementsAre("Map.a"));
  EXPECT_THAT([] { (void)make_plan(suite(), {.filters = {"Map.*:Fil.*"}}); },
              ThrowsMessage<SetupError>(HasSubstr("the filter 'Fil.*' matches none")));
}

TEST(Plan, RefusesToBeEmpty) {
  EXPECT_THAT([] { (void)make_plan(suite(), {.filters = {"Fill.b"}}); },
              ThrowsMessage<SetupError>(HasSubstr("leave none in the profile full")));
  EXPECT_THAT(
      [] {
        (void)make_plan(suite(), {.filters = {"Map.*", "Fil.*"}});
      },
      ThrowsMessage<SetupError>(HasSubstr("the filter 'Fil.*' matches none of the 4 cases")));
  for (const char* filter : {"", "-", ":"}) {
    EXPECT_THAT([&] { (void)make_plan(suite(), {.filters = {filter}}); },
                ThrowsMessage<SetupError>(HasSubstr("has no pattern")));
  }
  EXPECT_THROW((void)make_plan({}, {}), SetupError);
}

TEST(Shuffled, FollowsTheSeed) {
  const std::vector<CaseInfo> plan{{.id = "a"}, {.id = "b"}, {.id = "c"}, {.id = "d"}, {.id = "e"}};
  const auto order = [&](std::uint64_t seed) {
    std::string ids;
    for (const CaseInfo& info : shuffled(plan, seed)) {
      ids += info.id;
    }
    return ids;
  };
  EXPECT_EQ(order(1), order(1));
  EXPECT_NE(order(1), order(2));
  std::string sorted = order(3);
  std::ranges::sort(sorted);
  EXPECT_EQ(sorted, "abcde");
  EXPECT_EQ(order(7), "bdeca");
}

TEST(Shuffled, KeepsTheLadderFirst) {
  const auto order = [](std::vector<CaseInfo> plan) {
    std::string ids;
    for (const CaseInfo& info : shuffled(std::move(plan), 7)) {
      ids += info.id + " ";
    }
    return ids;
  };
  const std::string others = order({{.id = "a"}, {.id = "b"}, {.id = "c"}});
  EXPECT_EQ(
      order(
          {{.id = "Foundation.x"}, {.id = "Foundation.y"}, {.id = "a"}, {.id = "b"}, {.id = "c"}}),
      "Foundation.x Foundation.y " + others);
}

}  // namespace
}  // namespace clmem::conformance::plan_test
