// SPDX-License-Identifier: Apache-2.0

#include "googlemock.hpp"
#include "problem_of.hpp"

namespace clmem::tests::fuzz_state_waits_test {
namespace {

MATCHER(MightNeverEnd, "") {
  return ::testing::ExplainMatchResult(HasSubstr("waits for a user event without a status"),
                                       problem_of(arg), result_listener);
}

constexpr const char* marker_that_waits =
    "e1 = clCreateUserEvent(c0, &out)\nclEnqueueMarkerWithWaitList(q1, 1, {e1}, NULL)\n";

std::string beside_marker(const std::string& lines) {
  return "clFlush(q0)\n" + std::string{marker_that_waits} + lines;
}

TEST(Waits, MightNeverEndForTheirOwnList) {
  const std::string read = "e1 = clCreateUserEvent(c0, &out)\nclEnqueueReadBuffer(q0, m0, ";
  EXPECT_THAT(read + "CL_TRUE, 0, 4, h0, 1, {e1}, NULL)\n", MightNeverEnd());
  EXPECT_THAT(read + "CL_FALSE, 0, 4, h0, 1, {e1}, NULL)\ncheck(read)\n", MightNeverEnd());
}

// A driver may execute an out-of-order queue in order (Execution Model).
TEST(Waits, MightNeverEndInAnOutOfOrderQueue) {
  EXPECT_THAT(beside_marker("clEnqueueReadBuffer(q1, m0, CL_TRUE, 0, 8, h0, 1, {e0}, NULL)\n"),
              MightNeverEnd());
  EXPECT_THAT(
      beside_marker("clEnqueueReadBuffer(q1, m0, CL_FALSE, 0, 8, h0, 1, {e0}, &e2)\nclFlush(q1)\n"
                    "clEnqueueCopyBuffer(q0, m0, m0, 0, 32, 8, 1, {e2}, &e3)\n"
                    "clWaitForEvents(1, {e3})\n"),
      MightNeverEnd());
}

// A queue need not progress while a command of another one waits (Execution Model).
TEST(Waits, MightNeverEndBesideAnotherQueue) {
  EXPECT_THAT(beside_marker("clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 8, h0, 0, NULL, NULL)\n"),
              MightNeverEnd());
  EXPECT_THAT(beside_marker("clFinish(q0)\n"), MightNeverEnd());
}

TEST(Waits, EndWhereTheUserEventHasAStatus) {
  EXPECT_EQ(problem_of(beside_marker("clSetUserEventStatus(e1, CL_COMPLETE)\nclFinish(q0)\n")), "");
}

TEST(Waits, EndWhereNothingIsLeftToWaitFor) {
  EXPECT_EQ(problem_of("clFinish(q0)\n" + std::string{marker_that_waits} + "clFinish(q0)\n"), "");
}

}  // namespace
}  // namespace clmem::tests::fuzz_state_waits_test
