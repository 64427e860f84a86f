// SPDX-License-Identifier: Apache-2.0
#include "trace/refusal_log.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "trace/capture.hpp"

namespace clmem::mock::refusal_log_test {
namespace {

// Refused calls alone, with their values and the rule.
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

}  // namespace
}  // namespace clmem::mock::refusal_log_test
