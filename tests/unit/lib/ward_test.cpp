// SPDX-License-Identifier: Apache-2.0
// Owners of any type that keep host memory.

#include "library.hpp"

namespace clmem::ward_test {
namespace {

// Each copy of a ward keeps the owner, a moved one hands it on, an empty owner is none.
TEST(Ward, KeepsItsOwner) {
  const auto owner = std::make_shared<int>(1);
  EXPECT_FALSE(Ward{});
  EXPECT_FALSE(Ward{std::shared_ptr<int>{}});
  Ward first = owner;
  Ward second = first;
  EXPECT_EQ(owner.use_count(), 3);
  EXPECT_EQ(second, owner);
  EXPECT_NE(second, std::make_shared<int>(1));
  const Ward third = std::move(first);
  EXPECT_EQ(first, nullptr);  // NOLINT(bugprone-use-after-move): moved-from is empty
  EXPECT_EQ(owner.use_count(), 3);
  second = third;
  second.reset();
  EXPECT_EQ(owner.use_count(), 2);
}

// The owner comes back by its own type only.
TEST(Ward, GivesItsOwnerByType) {
  const auto owner = std::make_shared<const int>(1);
  const Ward ward = owner;
  ASSERT_NE(ward.get<std::shared_ptr<const int>>(), nullptr);
  EXPECT_EQ(*ward.get<std::shared_ptr<const int>>(), owner);
  EXPECT_EQ(ward.get<std::shared_ptr<int>>(), nullptr);
}

static_assert(!std::convertible_to<int*, Ward>, "a raw pointer keeps nothing");
static_assert(!std::convertible_to<std::array<std::shared_ptr<int>, 2>, Ward>);

}  // namespace
}  // namespace clmem::ward_test
