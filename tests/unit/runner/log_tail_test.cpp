// SPDX-License-Identifier: Apache-2.0
#include "runner/log_tail.hpp"

#include "googlemock.hpp"
#include "results/log_mark.hpp"

namespace clmem::conformance::log_tail_test {
namespace {

TEST(LogTail, KeepsTheEnd) {
  LogTail log;
  for (int i = 0; i < 1100; ++i) {
    log.add(std::string(1000, 'x'));
  }
  log.add("the end\n\n");
  EXPECT_THAT(log.text(), StartsWith("...x"));
  EXPECT_THAT(log.text(), EndsWith("xthe end"));
  EXPECT_THAT(log.text(), SizeIs(testing::Le(LogTail::capacity + 3)));
}

// Output of earlier cases is not attributed to a later one, even if a mark arrives in pieces.
TEST(LogTail, ForgetsEarlierCases) {
  LogTail log;
  log.add("old\n" + log_mark("S.a") + "new\n");
  EXPECT_EQ(log.text(), "new");
  const std::string mark = log_mark("S.b");
  log.add(mark.substr(0, 2));
  log.add(mark.substr(2));
  EXPECT_EQ(log.text(), "");
  log.add("newer\n");
  EXPECT_EQ(log.text(), "newer");
}

TEST(LogTail, IsPrintable) {
  LogTail log;
  log.add("\x1b[31mred\xff");
  EXPECT_EQ(log.text(), "?[31mred?");
}

}  // namespace
}  // namespace clmem::conformance::log_tail_test
