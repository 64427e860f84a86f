// SPDX-License-Identifier: Apache-2.0
#include "report/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace clmem::conformance::progress_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ProgressTest : public testing::Test {
 protected:
  std::string printed(ProgressStyle style) {
    std::ostringstream out;
    Progress progress{"pocl", 20, baseline_, style, out};
    for (int i = 0; i < 3; ++i) {
      progress.finished({.id = "S.pass", .status = Status::pass});
    }
    progress.finished({.id = "S.known", .status = Status::fail});
    progress.finished({.id = "S.new", .status = Status::crash});
    progress.noticed("a worker ended");
    EXPECT_THAT(progress.notes(), ElementsAre("a worker ended"));
    return out.str();
  }

  Baseline baseline_ =
      Baseline::parse("driver: P\nversion: *\nfail S.known why https://x\n", "b.txt");
};

// A first run may have hundreds of failures: they are counted until their causes are known.
TEST_F(ProgressTest, CountsDeviations) {
  EXPECT_EQ(printed({}),
            "pocl: 20 cases to run\npocl: 2 of 20, 0 new\npocl: 4 of 20, 0 new\n"
            "pocl: note  a worker ended\n");
}

// A CI log has complete lines, few of them, and each deviation when it happens on request.
TEST_F(ProgressTest, PrintsPlainLines) {
  EXPECT_EQ(printed({.rows = Rows::shown}),
            "pocl: 20 cases to run\npocl: 2 of 20, 0 new\npocl: 4 of 20, 0 new\n"
            "pocl: new crash  S.new\npocl: note  a worker ended\n");
}

// A terminal has one line that is rewritten, with the time left.
TEST_F(ProgressTest, RewritesTheTerminalsLine) {
  const std::string text =
      printed({.terminal = Terminal::yes, .palette = Palette::plain(), .rows = Rows::shown});
  EXPECT_THAT(text, HasSubstr("\r\x1b[Kpocl: 5 of 20, 1 new, about 0 s left"));
  EXPECT_THAT(text, HasSubstr("pocl: new crash  S.new\n"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b[31m")));
}

TEST_F(ProgressTest, PaintsDeviations) {
  EXPECT_THAT(
      printed({.terminal = Terminal::yes, .palette = Palette::terminal(), .rows = Rows::shown}),
      HasSubstr("\x1b[31mnew crash\x1b[0m  S.new"));
}

}  // namespace
}  // namespace clmem::conformance::progress_test
