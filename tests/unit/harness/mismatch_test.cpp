// SPDX-License-Identifier: Apache-2.0
#include "harness/mismatch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/made.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance::mismatch_test {
namespace {

using latest_call::Aside;
using latest_call::Watch;

// Applies the matcher as a case does, of which GoogleTest gives only the text.
template <typename Value, typename Matcher>
Mismatch of(const Value& value, const Matcher& matcher) {
  MismatchLog::current().clear();
  const testing::Matcher<Value> typed = matcher;
  EXPECT_FALSE(typed.Matches(value));
  return MismatchLog::current().take();
}

// A wrong code is one of three kinds, and is recorded with the call and the names.
TEST(Mismatch, KnowsCodes) {
  (void)Watch{"clFlush"};
  const Mismatch accepted = of<cl_int>(CL_SUCCESS, returns({CL_INVALID_VALUE, CL_INVALID_EVENT}));
  EXPECT_EQ(accepted.kind, MismatchKind::accepted);
  EXPECT_EQ(accepted.call, "clFlush");
  EXPECT_EQ(accepted.expected, "CL_INVALID_VALUE or CL_INVALID_EVENT");
  EXPECT_EQ(accepted.given, "CL_SUCCESS");
  EXPECT_EQ(of<cl_int>(CL_INVALID_VALUE, returns(CL_SUCCESS)).kind, MismatchKind::refused);
  EXPECT_EQ(of<cl_int>(not_stored, returns(CL_INVALID_VALUE)).kind, MismatchKind::wrong_code);
}

// A value is recorded with its parameter, except for addresses, which differ from run to run.
TEST(Mismatch, KnowsValues) {
  const Mismatch number = of(cl_uint{3}, reports(cl_uint{4}));
  EXPECT_EQ(number.kind, MismatchKind::wrong_value);
  EXPECT_EQ(number.shape, "param_value");
  EXPECT_EQ(number.expected, "4");
  EXPECT_EQ(number.given, "3");
  int somewhere = 0;
  EXPECT_EQ(of<void*>(&somewhere, returns(nullptr)).given, "an address");
}

// A failed set-up is attributed to the call that it names, whatever the latest call was; to the
// latest call if it is described in words.
TEST(Mismatch, KnowsSetUp) {
  (void)Watch{"clFlush"};
  EXPECT_THROW(must_succeed(CL_OUT_OF_RESOURCES, "a flush of the other queue"), SetUpFailed);
  EXPECT_EQ(MismatchLog::current().take().call, "clFlush");
  EXPECT_THROW(must_succeed(CL_OUT_OF_RESOURCES, "clFinish"), SetUpFailed);
  const Mismatch mismatch = MismatchLog::current().take();
  EXPECT_EQ(mismatch.kind, MismatchKind::refused);
  EXPECT_EQ(mismatch.call, "clFinish");
  EXPECT_EQ(mismatch.given, "CL_OUT_OF_RESOURCES");
  EXPECT_THROW(must_succeed(clFinish, nullptr), SetUpFailed);
  EXPECT_EQ(MismatchLog::current().take().given, "CL_INVALID_COMMAND_QUEUE");
  EXPECT_THROW(static_cast<void>(must_make(clCreateUserEvent, nullptr)), SetUpFailed);
  EXPECT_EQ(MismatchLog::current().take().call, "clCreateUserEvent");
}

// Wrong bytes are attributed to the latest command, not to the wait for it or the read-back.
TEST(Mismatch, KnowsBytes) {
  (void)Watch{"clEnqueueFillBuffer"};
  (void)Watch{"clFinish"};
  {
    const Aside reading_back;
    (void)Watch{"clEnqueueReadBuffer"};
  }
  const Bytes expected(8, std::byte{1});
  const Bytes zeros(8);
  (void)name_difference(expected, zeros);
  MismatchLog::current().note(of_bytes(name_difference(expected, zeros), ""));
  const Mismatch mismatch = MismatchLog::current().take();
  EXPECT_EQ(mismatch.call, "clEnqueueFillBuffer");
  EXPECT_EQ(mismatch.shape, "zero");
}

// An expectation that is met leaves no picture for a later one.
TEST(Mismatch, IsForgottenOnceMet) {
  (void)of<cl_int>(CL_SUCCESS, returns(CL_INVALID_VALUE));
  (void)Watch{"clFlush"};
  MismatchLog::current().note(of_code({"CL_SUCCESS"}, "CL_INVALID_VALUE"));
  const testing::Matcher<cl_int> success = returns(CL_SUCCESS);
  EXPECT_TRUE(success.Matches(CL_SUCCESS));
  const Mismatch mismatch = MismatchLog::current().take();
  EXPECT_EQ(mismatch.kind, MismatchKind::other);
  EXPECT_EQ(mismatch.call, "clFlush");
}

}  // namespace
}  // namespace clmem::conformance::mismatch_test
