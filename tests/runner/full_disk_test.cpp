// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "program.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance::full_disk_test {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

class FullDisk : public ProgramTest {
 protected:
  // The program under a shell that does something first; $0 and $@ are the program and its
  // arguments.
  [[nodiscard]] Outcome run_in_shell(const std::string& script,
                                     const std::vector<std::string>& arguments) const {
    std::vector<std::string> command{"/bin/sh", "-c", script, CLMEM_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return Program{std::move(command), environment(cases_)}.wait_for_end();
  }

  FullDisk() {
    for (int i = 0; i < 60; ++i) {
      cases_ += (i == 0 ? "Fake.fail#" : ",Fake.fail#") + std::to_string(i);
    }
  }

  std::string cases_;
};

// When the disk is full half-way the run ends with the causes that are known and one line that says
// so and how to go on; what was written stays, and a resumed run completes it.
TEST_F(FullDisk, KeepsWhatWasWritten) {
  // A limit of 8 blocks answers like a full disk: the write is cut short, the next one refused.
  const Outcome outcome = run_in_shell("ulimit -f 8; exec \"$0\" \"$@\"", run_arguments());
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  // Which file is full first, the results or the worker's journal, depends on the timing.
  EXPECT_THAT(outcome.output, AnyOf(HasSubstr("cannot write " + results().string()),
                                    HasSubstr("beyond the limit of this shell")));
  EXPECT_THAT(outcome.output, HasSubstr("; to go on: "));
  EXPECT_THAT(outcome.output, HasSubstr("new failures, the worst first"));
  const std::vector<CaseResult> kept = load_results(results()).results.cases;
  EXPECT_GT(kept.size(), 0u);
  EXPECT_LT(kept.size(), 60u);

  EXPECT_EQ(run(cases_, {"--resume"}).code, 1);
  const LoadedResults resumed = load_results(results());
  EXPECT_EQ(resumed.results.cases.size(), 60u);
  EXPECT_THAT(resumed.results.cases, IsSupersetOf(kept));
}

// A driver that writes beyond `ulimit -f` is ended by the system: no case has crashed, and the run
// goes on once the limit is raised.
TEST_F(FullDisk, BlamesNoCaseForTheLimitOfFiles) {
  const Outcome outcome = run("Fake.pass,Fake.fill_file,Fake.fail");
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("beyond the limit of this shell"),
                                    HasSubstr("raise it with `ulimit -f`; to go on: ")));
  const std::vector<CaseResult> kept = load_results(results()).results.cases;
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].id, "Fake.pass");
}

// A folder that cannot be made is reported before any case runs.
TEST_F(FullDisk, RefusesAFolderThatCannotBeMade) {
  std::ofstream{directory_ / "file"} << "in the way\n";
  const Outcome outcome = run_program({"run", "--worker", CLMEM_FAKE_WORKER, "--output",
                                       (directory_ / "file" / "reports").string()},
                                      environment(cases_));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("cannot create the directory "),
                    HasSubstr("/file/reports/fake: Not a directory"), Not(HasSubstr("new fail"))));
  EXPECT_EQ(text_of(directory_ / "file"), "in the way\n");
}

// A report that cannot be written costs that report, neither the results nor the others, and the
// causes have been printed.
TEST_F(FullDisk, KeepsTheResultsWhenAReportCannotBeWritten) {
  std::filesystem::create_directories(output() / "fake" / "junit.xml" / "in the way");
  const Outcome outcome = run(cases_);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("cannot replace " + (output() / "fake" / "junit.xml").string()),
                    HasSubstr("the results are kept; to go on: "), HasSubstr("1 cause of 60")));
  EXPECT_TRUE(std::filesystem::exists(output() / "fake" / "report.json"));
  EXPECT_TRUE(std::filesystem::exists(output() / "report.html"));
  EXPECT_EQ(load_results(results()).results.cases.size(), 60u);
  EXPECT_FALSE(std::filesystem::exists(output() / "fake" / "junit.xml.new"));
}

// A list that a full disk has cut off does not look like a complete one. With these names it is
// longer than the buffer of the output.
TEST_F(FullDisk, ReportsThatItsOutputIsCutOff) {
  const Outcome outcome =
      run_in_shell("exec \"$0\" \"$@\" > /dev/full", {"list", "--worker", CLMEM_FAKE_WORKER});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "clmem-conformance: cannot write to the standard output\n");
}

// Without room for the list of one driver, which the loader reads, nothing is started.
TEST_F(FullDisk, ReportsThatTheTemporaryFolderIsFull) {
  auto full = environment(cases_);
  full["TMPDIR"] = "/proc/self";  // takes no file from anybody
  const Outcome outcome = run_program(run_arguments(), full);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("cannot create the directory /proc/self/clmem-vendors-"));
  EXPECT_FALSE(std::filesystem::exists(output()));
}

}  // namespace
}  // namespace clmem::conformance::full_disk_test
