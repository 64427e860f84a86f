// SPDX-License-Identifier: Apache-2.0
// Callables of any type, and owners of any type that keep host memory.
#include <gmock/gmock.h>

#include <array>
#include <clmem/detail/function.hpp>
#include <clmem/detail/ward.hpp>
#include <functional>
#include <memory>
#include <utility>

namespace clmem::function_test {
namespace {

using Adder = Function<int(int)>;

// A call reaches the callable with its arguments; an unused result is dropped.
TEST(Function, CallsWhatItHolds) {
  int calls = 0;
  const Adder add = [&calls, big = std::array<int, 64>{40}](int value) {
    ++calls;
    return big[0] + value;
  };
  EXPECT_EQ(add(2), 42);
  const Function<void(int)> dropped = add;
  dropped(1);
  EXPECT_EQ(calls, 2);
}

// Null pointers and empty std::functions make an empty one, as does moving.
TEST(Function, IsEmptyWithoutACallable) {
  int (*none)(int) = nullptr;
  EXPECT_FALSE(Adder{});
  EXPECT_FALSE(Adder{nullptr});
  EXPECT_FALSE(Adder{none});
  EXPECT_FALSE(Adder{std::function<int(int)>{}});
  Adder given = [](int value) { return value; };
  const Adder taken = std::move(given);
  EXPECT_TRUE(taken);
  EXPECT_FALSE(given);  // NOLINT(bugprone-use-after-move): what is moved from is empty
}

// A copy has a state of its own; each holder lets its part go once.
TEST(Function, CopiesTheCallable) {
  const auto kept = std::make_shared<int>(0);
  Adder first = [kept, count = 0](int value) mutable { return count += value; };
  {
    Adder second = first;
    EXPECT_EQ(first(3), 3);
    EXPECT_EQ(second(4), 4);
    EXPECT_EQ(kept.use_count(), 3);
    second = first;
    EXPECT_EQ(second(1), 4);
    EXPECT_EQ(kept.use_count(), 3);
  }
  first = nullptr;
  EXPECT_EQ(kept.use_count(), 1);
}

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
  EXPECT_EQ(first, nullptr);  // NOLINT(bugprone-use-after-move): what is moved from is empty
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
}  // namespace clmem::function_test
