// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "session.hpp"

namespace clmem::mock::hazard_control_test {
namespace {

using testing::ExitedWithCode;
using testing::KilledBySignal;

class HazardControl : public Session {
 protected:
  HazardControl() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }

  void race() {
    const char pattern = 1;
    clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 16, 0, nullptr, nullptr);
    const cl_command_queue other =
        clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    clEnqueueFillBuffer(other, buffer, &pattern, 1, 8, 16, 0, nullptr, nullptr);
    clReleaseCommandQueue(other);
  }
};

TEST_F(HazardControl, ReportsNameBothCalls) {
  mock.set_schedule(Schedule::immediate, 17);
  mock.look_for_hazards(HazardMode::collect);
  race();
  const auto fills = mock.calls(EntryPoint::clEnqueueFillBuffer);
  const auto hazards = mock.hazards();
  ASSERT_THAT(hazards, SizeIs(1));
  EXPECT_EQ(hazards[0].kind, "unordered");
  EXPECT_EQ(hazards[0].first, fills.at(0).sequence);
  EXPECT_EQ(hazards[0].second, fills.at(1).sequence);
  EXPECT_THAT(hazards[0].text,
              AllOf(HasSubstr("clEnqueueFillBuffer"), HasSubstr("writes bytes [0, 16) of cl_mem"),
                    HasSubstr("writes bytes [8, 24) of cl_mem"), HasSubstr("wait list"),
                    HasSubstr("schedule immediate, seed 17")));
  EXPECT_THAT(testing::PrintToString(hazards),
              AllOf(HasSubstr("unordered: "),
                    HasSubstr(hazards[0].text)));  // the text that failed expectations print
}

TEST_F(HazardControl, LooksOnlyWhenAsked) {
  race();
  EXPECT_THAT(mock.hazards(), IsEmpty());
  mock.look_for_hazards(HazardMode::collect);
  race();
  EXPECT_THAT(mock.hazards(), SizeIs(1));
  mock.clear_hazards();
  mock.look_for_hazards(HazardMode::off);
  race();
  EXPECT_THAT(mock.hazards(), IsEmpty());
}

TEST_F(HazardControl, AbortsWhereItIsAskedTo) {
  EXPECT_EXIT(
      {
        mock.look_for_hazards(HazardMode::abort);
        race();
      },
      KilledBySignal(SIGABRT), "unordered: call");
}

TEST_F(HazardControl, ReportsLeaksAtTheEnd) {
  EXPECT_EXIT(
      {
        mock.look_for_hazards(HazardMode::print);
        std::exit(0);
      },
      ExitedWithCode(0), "leaked: cl_mem 0x[0-9a-f]+, made by call [0-9]+ clCreateBuffer");
}

TEST_F(HazardControl, SilentWhereNothingIsLeft) {
  EXPECT_EXIT(
      {
        mock.look_for_hazards(HazardMode::abort);
        clReleaseEvent(user_event);
        clReleaseMemObject(buffer);
        clReleaseCommandQueue(queue);
        clReleaseContext(context);
        std::exit(0);
      },
      ExitedWithCode(0), testing::Not(testing::HasSubstr("leaked")));
}

}  // namespace
}  // namespace clmem::mock::hazard_control_test
