// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <fstream>

#include "googlemock.hpp"
#include "program.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance::full_disk_test {
namespace {

class FullDisk : public ProgramTest {
 protected:
  // Runs the program under a shell that executes something first; $0 and $@ are the program and its
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

// If the disk is full half-way the run ends with the known causes and one line that says so and how
// to continue; written data stays, and a resumed run completes it.
TEST_F(FullDisk, KeepsWhatWasWritten) {
  // A limit of 16 blocks behaves like a full disk: a write is truncated, the next one fails.
  const Outcome outcome = run_in_shell("ulimit -f 16; exec \"$0\" \"$@\"", run_arguments());
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  // Timing decides which file is full first, the results or the worker's journal.
  EXPECT_THAT(outcome.output, AnyOf(HasSubstr("cannot write " + results().string()),
                                    HasSubstr("beyond the limit of this shell")));
  EXPECT_THAT(outcome.output, HasSubstr("; to go on: "));
  EXPECT_THAT(outcome.output, HasSubstr("new failures, the largest first"));
  const std::vector<CaseResult> kept = load_results(results()).results.cases;
  EXPECT_GT(kept.size(), 0u);
  EXPECT_LT(kept.size(), 60u);

  EXPECT_EQ(run(cases_, {"--resume", "--no-diagnosis"}).code, 1);
  const LoadedResults resumed = load_results(results());
  EXPECT_EQ(resumed.results.cases.size(), 60u);
  EXPECT_THAT(resumed.results.cases, IsSupersetOf(kept));
}

// A driver that writes beyond `ulimit -f` is ended by the system: no case counts as crashed, and
// the run continues once the limit is raised.
TEST_F(FullDisk, BlamesNoCaseForTheLimitOfFiles) {
  const Outcome outcome = run("Fake.pass,Fake.fill_file,Fake.fail");
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("beyond the limit of this shell"),
                                    HasSubstr("raise it with `ulimit -f`; to go on: ")));
  const std::vector<CaseResult> kept = load_results(results()).results.cases;
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].id, "Fake.pass");
}

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

// A list truncated by a full disk is an error. These names make it longer than the output buffer.
TEST_F(FullDisk, ReportsThatItsOutputIsCutOff) {
  const Outcome outcome =
      run_in_shell("exec \"$0\" \"$@\" > /dev/full", {"list", "--worker", CLMEM_FAKE_WORKER});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "clmem-conformance: cannot write to the standard output\n");
}

TEST_F(FullDisk, ReportsThatTheTemporaryFolderIsFull) {
  // No file can be created there.
  const Outcome outcome = run(cases_, {}, {{"TMPDIR", "/proc/self"}});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("cannot create the directory /proc/self/clmem-vendors-"));
  EXPECT_FALSE(std::filesystem::exists(output()));
}

}  // namespace
}  // namespace clmem::conformance::full_disk_test
