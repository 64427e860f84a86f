// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include "model/command_queue.hpp"

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

// A command releases its objects before its event reports the end.
TEST(Work, ReleasesItsCallable) {
  const auto counted = std::make_shared<int>(7);
  Work work = [counted] { return cl_int{*counted}; };
  EXPECT_EQ(work(), 7);
  work.reset();
  EXPECT_EQ(counted.use_count(), 1);
  EXPECT_FALSE(work);
}

}  // namespace
}  // namespace clmem::mock::work_test
