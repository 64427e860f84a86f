// SPDX-License-Identifier: Apache-2.0
#include "harness/by.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "harness/returned_code.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance::by_test {
namespace {

using testing::DescribeMatcher;
using testing::Eq;
using testing::Matches;

constexpr const char* pointer = "EnqueueMapBuffer.use-host-ptr.pointer";
constexpr const char* svm_use = "CreateBuffer.err.INVALID_BUFFER_SIZE.svm-use";

std::string requirement_of_mismatch() {
  return MismatchLog::current().take().by;
}

// By() works with the suite's matchers, which record details of the mismatch, and with
// GoogleTest's, which do not.
TEST(By, NamesTheRequirementOfADeviation) {
  int value = 0;
  EXPECT_FALSE(Matches(by(pointer, returns(&value)))(static_cast<int*>(nullptr)));
  EXPECT_EQ(requirement_of_mismatch(), pointer);
  EXPECT_FALSE(Matches(by(pointer, Eq("a")))(std::string{"b"}));
  EXPECT_EQ(requirement_of_mismatch(), pointer);
}

TEST(By, NamesNothingWhereTheExpectationHolds) {
  EXPECT_TRUE(Matches(by(pointer, Eq(7)))(7));
  EXPECT_EQ(requirement_of_mismatch(), "");
}

TEST(By, IsTheInnerMatcherWithoutARequirement) {
  EXPECT_FALSE(Matches(by("", Eq(7)))(8));
  EXPECT_EQ(requirement_of_mismatch(), "");
  EXPECT_EQ(DescribeMatcher<int>(by("", Eq(7))), DescribeMatcher<int>(Eq(7)));
}

// The accepted codes come from the requirement table.
TEST(By, TakesTheCodesOfTheRequirement) {
  EXPECT_TRUE(Matches(by(svm_use, CL_INVALID_BUFFER_SIZE))(CL_INVALID_HOST_PTR));
  EXPECT_FALSE(Matches(by(svm_use, CL_INVALID_BUFFER_SIZE))(CL_SUCCESS));
  const Mismatch mismatch = MismatchLog::current().take();
  EXPECT_EQ(mismatch.by, svm_use);
  EXPECT_EQ(mismatch.kind, MismatchKind::accepted);
}

// A misspelt id, or a code that the table does not contain, would check nothing.
TEST(By, RejectsWhatTheTableDoesNotHave) {
  EXPECT_THROW(static_cast<void>(by("CreateBuffer.sucess", Eq(7))), std::out_of_range);
  EXPECT_THROW(static_cast<void>(by(svm_use, CL_INVALID_VALUE)), std::logic_error);
}

}  // namespace
}  // namespace clmem::conformance::by_test
