// SPDX-License-Identifier: Apache-2.0

#include <fstream>

#include "googlemock.hpp"
#include "program.hpp"

namespace clmem::conformance::report_command_test {
namespace {

constexpr const char* cases = "Fake.pass#1,Fake.fail#2,Fake.crash#3";

class ReportCommand : public ProgramTest {
 protected:
  [[nodiscard]] std::string run_into(const std::string& name) const {
    const std::filesystem::path directory = directory_ / name;
    (void)run_program({"run", "--worker", CLMEM_FAKE_WORKER, "--output", directory.string()},
                      environment(cases));
    return (directory / "fake" / "results.jsonl").string();
  }

  [[nodiscard]] Outcome report(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"report", "--worker", CLMEM_FAKE_WORKER, "--html", page().string()});
    return run_program(arguments, environment(cases));
  }

  [[nodiscard]] std::filesystem::path page() const { return directory_ / "page.html"; }
};

TEST_F(ReportCommand, IsPartOfARun) {
  EXPECT_EQ(run(cases).code, 1);
  EXPECT_THAT(text_of(output() / "report.html"),
              AllOf(HasSubstr("<!doctype html>"), HasSubstr("Fake.crash#3")));
}

TEST_F(ReportCommand, TakesTwoRuns) {
  const std::string before = run_into("before");
  const std::string after = run_into("after");
  const Outcome outcome = report({before, after});
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_EQ(outcome.output,
            "before/fake: 3 cases: 1 pass, 1 fail, 1 crash; 2 new\n"
            "after/fake: 3 cases: 1 pass, 1 fail, 1 crash; 2 new\n"
            "page: " +
                page().string() + "\n");
  EXPECT_THAT(text_of(page()),
              AllOf(HasSubstr("<th>before/fake</th>"), HasSubstr("<th>after/fake</th>"),
                    HasSubstr("read from " + before)));
}

TEST_F(ReportCommand, NamesTheNearestBaseline) {
  const std::string file = run_into("before");
  make_unknown_version(file);
  EXPECT_EQ(report({file}).code, 0);
  EXPECT_THAT(
      text_of(page()),
      AllOf(HasSubstr("no baseline is about version 99.0, and none is used; the nearest is "),
            HasSubstr("pocl-7.1-basic.txt, about 'cpu-minimal-*': 0 failures are as it says, "
                      "2 are not")));
  EXPECT_EQ(report({file, "--baseline", "none"}).code, 0);
  EXPECT_THAT(text_of(page()), Not(HasSubstr("the nearest is ")));
}

TEST_F(ReportCommand, TakesDirectories) {
  const std::string file = run_into("here");
  const Outcome outcome = report({(directory_ / "here").string(), file});
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("here/fake: 3 cases"), HasSubstr("here/fake (2): ")));
}

TEST_F(ReportCommand, ReportsWhatIsMissing) {
  const std::string file = run_into("torn");
  std::ofstream{file, std::ios::app} << R"({"case":"Fake.pa)";
  EXPECT_EQ(report({file}).code, 0);
  EXPECT_THAT(text_of(page()), HasSubstr("the last line is cut off and was left out"));
}

TEST_F(ReportCommand, RefusesBadInput) {
  const std::string malformed = (directory_ / "malformed.jsonl").string();
  std::ofstream{malformed} << "{\"format\":\"clmem-conformance-results-1\"}\n";
  std::ofstream{page()} << "the old page";
  for (const auto& [arguments, message] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{}, "RESULTS is required"},
           {{"/nonexistent.jsonl"}, "cannot read /nonexistent.jsonl"},
           {{(directory_ / "vendors").string()}, "no results.jsonl below "},
           {{malformed}, "malformed.jsonl:1: expected the format clmem-conformance-results-2"}}) {
    const Outcome outcome = report(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.output;
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("clmem-conformance: "), HasSubstr(message)));
  }
  EXPECT_EQ(text_of(page()), "the old page");
}

TEST_F(ReportCommand, ReportsThatThePageCannotBeWritten) {
  const Outcome outcome = run_program({"report", "--worker", CLMEM_FAKE_WORKER, run_into("here"),
                                       "--html", "/nonexistent/page.html"},
                                      environment(cases));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("/nonexistent/page.html"));
}

}  // namespace
}  // namespace clmem::conformance::report_command_test
