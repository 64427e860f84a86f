// SPDX-License-Identifier: Apache-2.0
#include "runner/log_tail.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clmem::conformance {
namespace {

using testing::EndsWith;
using testing::SizeIs;
using testing::StartsWith;

// Of any amount of output only the end is kept, and the cut is visible.
TEST(LogTail, KeepsTheEnd) {
  LogTail log;
  for (int i = 0; i < 100; ++i) {
    log.add(std::string(1000, 'x'));
  }
  log.add("the end\n\n");
  EXPECT_THAT(log.text(), StartsWith("...x"));
  EXPECT_THAT(log.text(), EndsWith("xthe end"));
  EXPECT_THAT(log.text(), SizeIs(testing::Le(LogTail::capacity + 3)));
}

// A new case leaves behind what earlier ones printed, but not what has just arrived: it may be its
// own.
TEST(LogTail, ForgetsEarlierCases) {
  LogTail log;
  log.add("old\n");
  log.add("new\n");
  log.keep_last_addition();
  EXPECT_EQ(log.text(), "new");
}

// A driver's bytes reach no terminal as commands.
TEST(LogTail, IsPrintable) {
  LogTail log;
  log.add("\x1b[31mred\xff");
  EXPECT_EQ(log.text(), "?[31mred?");
}

}  // namespace
}  // namespace clmem::conformance
