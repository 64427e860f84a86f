// SPDX-License-Identifier: Apache-2.0
#include "runner/shard.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::shard_test {
namespace {

using testing::UnorderedElementsAreArray;

std::vector<std::string> ids_of(const std::vector<CaseInfo>& cases) {
  std::vector<std::string> ids;
  for (const CaseInfo& info : cases) {
    ids.push_back(info.id);
  }
  return ids;
}

std::vector<CaseInfo> plan_of(int count) {
  std::vector<CaseInfo> plan;
  for (int i = 0; i < count; ++i) {
    plan.push_back({.id = "A.c" + std::to_string(i)});
  }
  return plan;
}

TEST(Shard, DealsOutEveryCaseOnce) {
  const std::vector<CaseInfo> plan = plan_of(23);
  std::vector<std::string> all;
  for (unsigned index = 1; index <= 5; ++index) {
    const std::vector<std::string> part = ids_of(part_of(plan, {index, 5}));
    EXPECT_GE(part.size(), 4u);
    EXPECT_LE(part.size(), 5u);
    all.insert(all.end(), part.begin(), part.end());
  }
  EXPECT_THAT(all, UnorderedElementsAreArray(ids_of(plan)));
}

TEST(Shard, BeginsWithTheLadder) {
  std::vector<CaseInfo> plan = plan_of(4);
  plan.insert(plan.begin() + 1, {.id = "Foundation.b"});
  plan.insert(plan.begin(), {.id = "Foundation.a"});
  EXPECT_THAT(ids_of(part_of(plan, {1, 2})),
              ElementsAre("Foundation.a", "Foundation.b", "A.c0", "A.c2"));
  EXPECT_THAT(ids_of(part_of(plan, {2, 2})),
              ElementsAre("Foundation.a", "Foundation.b", "A.c1", "A.c3"));
}

TEST(Shard, MayBeEmpty) {
  EXPECT_THAT(part_of(plan_of(2), {3, 3}), IsEmpty());
}

// Index and count are parsed strictly: a wrong count would silently omit cases.
TEST(Shard, ReadsIndexAndCount) {
  EXPECT_EQ(parse_shard("2/5"), (Shard{2, 5}));
  EXPECT_EQ(to_string(Shard{2, 5}), "2/5");
  for (const char* text : {"", "2", "0/5", "6/5", "2/", "/5", "-1/5", "2/5/1", "a/b", "1/0", " 1/2",
                           "1/99999999999"}) {
    EXPECT_EQ(parse_shard(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace clmem::conformance::shard_test
