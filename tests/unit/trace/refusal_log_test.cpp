// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "trace/capture.hpp"
#include "trace/record_file.hpp"

namespace clmem::mock::refusal_log_test {
namespace {

// Only rejected calls are written, with their values and the rule.
TEST(RefusalLog, WritesCallsThatBrokeARule) {
  const auto file = std::filesystem::path{testing::TempDir()} / "refusal_log_test.txt";
  {
    RefusalLog log{file.string()};
    Call call = capture(EntryPoint::clFlush, cl_command_queue{});
    log.ended(call);
    const clmem_mock_rule rule{"no_live_object", CL_SUCCESS, "the handle names no live object"};
    call.status = CL_INVALID_COMMAND_QUEUE;
    call.rule = &rule;
    log.ended(call);
  }
  std::ifstream written{file};
  const std::string text{std::istreambuf_iterator{written}, {}};
  EXPECT_EQ(text,
            "#0 clFlush(command_queue=null) -> CL_INVALID_COMMAND_QUEUE "
            "(no_live_object: the handle names no live object)\n");
  std::filesystem::remove(file);
}

// A handle of a deleted object is reported with the call that created it.
TEST(RefusalLog, NamesTheCallThatMadeTheHandle) {
  const auto file = std::filesystem::path{testing::TempDir()} / "refusal_log_handle_test.txt";
  const auto handle = reinterpret_cast<cl_event>(0x40);
  {
    RefusalLog log{file.string()};
    Call made = capture(EntryPoint::clCreateUserEvent, cl_context{}, nullptr);
    made.sequence = 12;
    made.result = 0x40;
    log.ended(made);
    const clmem_mock_rule rule{"no_live_object", CL_SUCCESS, "the handle names no live object"};
    Call call = capture(EntryPoint::clReleaseEvent, handle);
    call.status = CL_INVALID_EVENT;
    call.rule = &rule;
    log.ended(call);
  }
  std::ifstream written{file};
  const std::string text{std::istreambuf_iterator{written}, {}};
  EXPECT_THAT(text, testing::EndsWith("; event was made by #12 clCreateUserEvent\n"));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace clmem::mock::refusal_log_test
