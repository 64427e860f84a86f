// SPDX-License-Identifier: Apache-2.0
// The output of a run depends on its destination: a terminal, which `script` imitates, or a log.

#include "googlemock.hpp"
#include "program.hpp"

namespace clmem::conformance::terminal_test {
namespace {

constexpr const char* imitation = "/usr/bin/script";
constexpr const char* erase_line = "\r\x1b[K";
constexpr const char* red = "\x1b[31m";

class TerminalTest : public ProgramTest {
 protected:
  [[nodiscard]] std::string shown(std::map<std::string, std::string> more = {}) const {
    std::string command = CLMEM_PROGRAM;
    for (const std::string& argument : run_arguments({"--jobs", "1"})) {
      command += " '" + argument + "'";
    }
    more.merge(environment("Fake.pass#1,Fake.fail#2,Fake.pass#3"));
    return Program{{imitation, "--quiet", "--return", "--command", command, "/dev/null"}, more}
        .wait_for_end()
        .output;
  }

  void SetUp() override {
    if (!std::filesystem::exists(imitation)) {
      GTEST_SKIP() << "there is no " << imitation;
    }
  }
};

TEST_F(TerminalTest, ShowsTheTimeLeftInColors) {
  EXPECT_THAT(shown(), AllOf(HasSubstr(erase_line),
                             ContainsRegex("1 of 3, 0 new, about [0-9]+ s left"), HasSubstr(red)));
}

// https://no-color.org
TEST_F(TerminalTest, ShowsNoColorToWhoWantsNone) {
  EXPECT_THAT(shown({{"NO_COLOR", "1"}}), AllOf(HasSubstr(erase_line), Not(HasSubstr(red))));
}

TEST_F(TerminalTest, WritesAPlainLog) {
  EXPECT_THAT(run("Fake.pass#1,Fake.fail#2,Fake.pass#3", {"--verbose"}).output,
              AllOf(HasSubstr("fake: new fail  Fake.fail#2\n"), HasSubstr("fake: 3 of 3, 1 new\n"),
                    Not(HasSubstr("\x1b")), Not(HasSubstr("\r"))));
}

}  // namespace
}  // namespace clmem::conformance::terminal_test
