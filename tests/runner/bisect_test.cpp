// SPDX-License-Identifier: Apache-2.0

#include <fstream>

#include "googlemock.hpp"
#include "program.hpp"

namespace clmem::conformance::bisect_test {
namespace {

class Bisect : public ProgramTest {
 protected:
  [[nodiscard]] std::string build(const char* name) const {
    const std::filesystem::path library = directory_ / name;
    std::filesystem::copy_file(CLMEM_FAKE_WORKER, library);
    return library.string();
  }

  [[nodiscard]] Outcome bisect(const std::string& cases) const {
    return bisect(cases, build("good.so"), build("bad.so"));
  }

  [[nodiscard]] Outcome bisect(const std::string& cases, const std::string& good,
                               const std::string& bad) const {
    return run_program({"bisect", "--good", good, "--bad", bad, "--worker", CLMEM_FAKE_WORKER,
                        "--output", output().string(), "--jobs", "1"},
                       environment(cases));
  }
};

TEST_F(Bisect, ShowsWhatTheBadBuildBreaks) {
  const Outcome outcome = bisect("Fake.pass,Fake.fail,Fake.crash,Fake.badbuild");
  EXPECT_EQ(outcome.code, 1) << outcome.output;
  const std::size_t second = outcome.output.find("bad build:");
  EXPECT_THAT(outcome.output.substr(0, second),
              AllOf(HasSubstr("good: 4 cases: "), Not(HasSubstr(" cause"))));
  const std::string bad = outcome.output.substr(second);
  EXPECT_THAT(bad, AllOf(HasSubstr("1 cause of 1 new failure"), HasSubstr("1 new, 2 known"),
                         HasSubstr("git bisect run")));
  EXPECT_THAT(text_of(output() / "bad" / "bad" / "report.json"), HasSubstr("\"verdict\": \"new\""));
}

// Builds that fail the same cases have no regression.
TEST_F(Bisect, BearsWhatBothFail) {
  const Outcome outcome = bisect("Fake.pass,Fake.fail");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(outcome.output, HasSubstr("the bad build fails nothing that the good one does not"));
}

TEST_F(Bisect, LooksAtTheBadBuildFirst) {
  const std::string absent = (directory_ / "absent.so").string();
  const Outcome outcome = bisect("Fake.pass", build("good.so"), absent);
  EXPECT_EQ(outcome.code, 2) << outcome.output;
  EXPECT_THAT(outcome.output, AllOf(HasSubstr(absent), Not(HasSubstr("good build:"))));
}

// The step for git bisect reports a commit as good, bad, or untestable.
TEST_F(Bisect, HasAStepForGit) {
  const std::string program = (directory_ / "program").string();
  const auto step = [&](const std::string& build_command, int answer) {
    std::ofstream{program} << "#!/bin/sh\necho \"$@\" > " << (directory_ / "asked").string()
                           << "\nexit " << answer << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    return Program{{CLMEM_BISECT_STEP, "./my.so", "Map.*", "--jobs", "2", "--", build_command},
                   {{"CLMEM_CONFORMANCE", program}}}
        .wait_for_end()
        .code;
  };
  EXPECT_EQ(step("true", 0), 0);
  EXPECT_THAT(text_of(directory_ / "asked"),
              HasSubstr("run --driver ./my.so --filter Map.* --baseline none"));
  EXPECT_THAT(text_of(directory_ / "asked"), HasSubstr(" --jobs 2"));
  EXPECT_EQ(step("true", 1), 1);
  EXPECT_EQ(step("true", 2), 125);
  EXPECT_EQ(step("true", 3), 129);
  EXPECT_EQ(step("false", 0), 125);
}

}  // namespace
}  // namespace clmem::conformance::bisect_test
