// SPDX-License-Identifier: Apache-2.0
#include "model/work.hpp"

#include <gtest/gtest.h>

#include <array>

namespace clmem::mock::work_test {
namespace {

// What returns nothing has succeeded; what returns a status ends its command with it.
TEST(Work, AnswersTheStatusOfItsCallable) {
  int runs = 0;
  Work silent = [&runs] { ++runs; };
  EXPECT_EQ(silent(), CL_COMPLETE);
  EXPECT_EQ(runs, 1);
  Work failing = [] { return cl_int{CL_OUT_OF_RESOURCES}; };
  EXPECT_EQ(failing(), CL_OUT_OF_RESOURCES);
}

// Whatever its size, a callable moves along and is destroyed once, by the last owner.
template <std::size_t size>
void expect_one_destruction() {
  const auto counted = std::make_shared<int>(7);
  {
    Work work = [counted, padding = std::array<std::byte, size>{}] {
      return padding.empty() ? cl_int{0} : cl_int{*counted};
    };
    Work moved = std::move(work);
    EXPECT_TRUE(moved);
    EXPECT_EQ(counted.use_count(), 2);
    EXPECT_EQ(moved(), 7);
    work = std::move(moved);
    EXPECT_EQ(counted.use_count(), 2);
    work.reset();
    EXPECT_EQ(counted.use_count(), 1);
    EXPECT_FALSE(work);
  }
  EXPECT_EQ(counted.use_count(), 1);
}

TEST(Work, OwnsSmallCallables) {
  expect_one_destruction<8>();
}

TEST(Work, OwnsCallablesLargerThanItself) {
  expect_one_destruction<2 * Work::inline_size>();
}

}  // namespace
}  // namespace clmem::mock::work_test
