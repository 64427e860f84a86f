// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "text_of_file.hpp"
#include "trace/capture.hpp"
#include "trace/record_file.hpp"

namespace clmem::mock::refusal_log_test {
namespace {

// Only rejected calls are written, with their values and the rule. For the handle of a deleted
// object the call that created it is added.
TEST(RefusalLog, WritesCallsThatBrokeARule) {
  const auto file = std::filesystem::path{testing::TempDir()} / "refusal_log_test.txt";
  const clmem_mock_rule rule{"no_live_object", CL_SUCCESS, "the handle names no live object"};
  {
    RefusalLog log{file.string()};
    const auto refuse = [&](Call call, cl_int status) {
      call.status = status;
      call.rule = &rule;
      log.ended(call);
    };
    Call made = capture(EntryPoint::clCreateUserEvent, cl_context{}, nullptr);
    made.sequence = 12;
    made.result = 0x40;
    log.ended(made);
    refuse(capture(EntryPoint::clFlush, cl_command_queue{}), CL_INVALID_COMMAND_QUEUE);
    refuse(capture(EntryPoint::clReleaseEvent, reinterpret_cast<cl_event>(0x40)), CL_INVALID_EVENT);
  }
  EXPECT_EQ(tests::text_of(file),
            "#0 clFlush(command_queue=null) -> CL_INVALID_COMMAND_QUEUE "
            "(no_live_object: the handle names no live object)\n"
            "#0 clReleaseEvent(event=0x40) -> CL_INVALID_EVENT "
            "(no_live_object: the handle names no live object); event was made by #12 "
            "clCreateUserEvent\n");
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace clmem::mock::refusal_log_test
