// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "googlemock.hpp"
#include "program.hpp"
#include "results/result_file.hpp"
#include "runner/begun_journal.hpp"

namespace clmem::conformance::interruption_test {
namespace {

constexpr const char* cases =
    "Fake.pass#1,Fake.fail#2,Fake.crash#3,Fake.gate#4,Fake.hang#5,Fake.unsupported#6,Fake.pass#7";

// Returns the lines of a result file without values that differ between runs.
std::vector<nlohmann::json> lines_without_times(const std::filesystem::path& path) {
  std::vector<nlohmann::json> lines;
  std::ifstream stream{path};
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(nlohmann::json::parse(line));
    lines.back().erase("seconds");
  }
  return lines;
}

class Interruption : public ProgramTest {
 protected:
  Interruption() {
    ::mkfifo(gate_.c_str(), 0600);
    held_["CLMEM_FAKE_GATE"] = gate_.string();
  }

  // Returns once a worker is in the middle of the case "gate"; the descriptor is valid as long as
  // the worker reads.
  [[nodiscard]] FileDescriptor wait_for_gate() const {
    return FileDescriptor{::open(gate_.c_str(), O_WRONLY)};
  }

  [[nodiscard]] Program start() const {
    std::vector<std::string> command{CLMEM_PROGRAM};
    const std::vector<std::string> arguments = run_arguments({"--jobs", "1"});
    command.insert(command.end(), arguments.begin(), arguments.end());
    return {std::move(command), held_};
  }

  void kill_in_the_middle() const {
    Program runner = start();
    const FileDescriptor gate = wait_for_gate();
    runner.signal(SIGKILL);
    (void)runner.wait_for_end();
  }

  std::filesystem::path gate_ = directory_ / "gate";
  std::map<std::string, std::string> held_ = environment(cases);
};

TEST_F(Interruption, LeavesNoOrphanAndLosesNoResult) {
  Program runner = start();
  const FileDescriptor gate = wait_for_gate();
  runner.signal(SIGKILL);
  EXPECT_EQ(runner.wait_for_end().signal, SIGKILL);
  pollfd worker_end{gate.get(), 0, 0};  // POLLERR: there is no reader any more
  EXPECT_EQ(::poll(&worker_end, 1, 30'000), 1) << "the worker outlived the runner";
  EXPECT_EQ(load_results(results()).results.cases.size(), 3u);
}

TEST_F(Interruption, EndsWithTheSameFileWhenResumed) {
  ASSERT_EQ(run(cases).code, 1);
  const auto undisturbed = lines_without_times(results());
  ASSERT_EQ(undisturbed.size(), 8u);
  std::filesystem::remove_all(output());

  kill_in_the_middle();
  std::ofstream{results(), std::ios::app} << R"({"case":"Fake.gate#4","sta)";  // a truncated line
  const Outcome resumed = run(cases, {"--resume"});
  EXPECT_EQ(resumed.code, 1);
  EXPECT_THAT(resumed.output, HasSubstr(": 4 cases to run\n"));
  EXPECT_EQ(lines_without_times(results()), undisturbed);
}

// A case that was running when the machine went down, according to the journal of an earlier boot,
// is not run again.
TEST_F(Interruption, ConvictsACaseThatTakesDownTheMachine) {
  kill_in_the_middle();
  std::string journal = text_of(begun_path(results()));
  journal.replace(1, 4, "gone");
  std::ofstream{begun_path(results())} << journal;
  EXPECT_EQ(run(cases, {"--resume"}).code, 1);
  const std::vector<CaseResult> found = load_results(results()).results.cases;
  ASSERT_EQ(found.size(), 7u);
  EXPECT_EQ(found[3].id, "Fake.gate#4");
  EXPECT_EQ(found[3].cause, "the machine went down while it ran");
}

TEST_F(Interruption, RefusesToResumeAnotherBuild) {
  ASSERT_EQ(run("Fake.pass,Fake.fail", {}, {{"CLMEM_FAKE_BUILD", "aa11"}}).code, 1);
  const Outcome outcome = run("Fake.pass,Fake.fail", {"--resume"}, {{"CLMEM_FAKE_BUILD", "bb22"}});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output,
              HasSubstr("cannot resume: build of the driver is 'aa11' there and 'bb22' now"));
}

TEST_F(Interruption, StopsCleanlyOnCtrlC) {
  Program runner = start();
  const FileDescriptor gate = wait_for_gate();
  runner.signal(SIGINT);
  const Outcome outcome = runner.wait_for_end();
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("interrupted; to go on: "), HasSubstr(CLMEM_PROGRAM " run ")));
  EXPECT_THAT(outcome.output, HasSubstr(" --jobs 1 --resume\n"));
  std::ifstream report{results().replace_filename("report.json")};
  EXPECT_THAT(
      nlohmann::json::parse(report)["incomplete"],
      testing::ElementsAre("Fake.gate#4", "Fake.hang#5", "Fake.unsupported#6", "Fake.pass#7"));
  EXPECT_EQ(load_results(results()).results.cases.size(), 3u);
}

class LostDevice : public ProgramTest {
 protected:
  LostDevice() {
    for (int i = 2; i < 22; ++i) {
      cases_ += ",Fake.needs#" + std::to_string(i);
    }
  }

  [[nodiscard]] Outcome run_lost(const std::vector<std::string>& more,
                                 const std::string& start = "") const {
    return run(cases_, more, {{"CLMEM_FAKE_STATE", state_.string()}, {"CLMEM_FAKE_START", start}});
  }

  [[nodiscard]] std::vector<std::string> kept() const {
    std::vector<std::string> ids;
    for (const CaseResult& result : load_results(results()).results.cases) {
      ids.push_back(result.id);
    }
    return ids;
  }

  std::string cases_ = "Fake.pass#0,Fake.needs#1,Fake.loses";
  std::filesystem::path state_ = directory_ / "state";
};

// The case that may have lost the device keeps its failure; the failures after it are discarded,
// and these cases run when a device is available again.
TEST_F(LostDevice, WithdrawsWhatFailedForIt) {
  cases_.erase(0, cases_.find(',') + 1);
  const Outcome outcome = run_lost({"--jobs", "1"});
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  EXPECT_THAT(outcome.output, HasSubstr("the device is lost: what has passed fails now in a fresh "
                                        "worker: Fake.needs#1; "));
  EXPECT_THAT(outcome.output,
              HasSubstr("results after that of Fake.loses are withdrawn; to go on: "));
  EXPECT_THAT(outcome.output, HasSubstr("2 cases: 1 pass, 1 fail; 1 new, 20 incomplete"));
  EXPECT_THAT(kept(), testing::ElementsAre("Fake.needs#1", "Fake.loses"));
  std::filesystem::remove(state_);
  EXPECT_EQ(run_lost({"--resume"}).code, 1);
  EXPECT_EQ(kept().size(), 22u);
}

// A driver with many errors is not a lost device: cases that passed pass again.
TEST_F(LostDevice, IsNotADriverWithManyMistakes) {
  const Outcome outcome = run_lost({"--jobs", "1"});
  EXPECT_EQ(outcome.code, 1) << outcome.output;
  EXPECT_EQ(kept().size(), 23u);
}

TEST_F(LostDevice, EndsARunThatCannotStartWorkers) {
  const Outcome outcome = run_lost({"--jobs", "1"}, "lost");
  EXPECT_EQ(outcome.code, 3) << outcome.output;
  EXPECT_THAT(outcome.output, HasSubstr("no worker can be started on the device"));
  EXPECT_THAT(kept(), testing::ElementsAre("Fake.pass#0", "Fake.needs#1", "Fake.loses"));
}

TEST_F(Interruption, KeepsASecondRunAway) {
  Program runner = start();
  const FileDescriptor gate = wait_for_gate();
  const Outcome second = run(cases, {"--resume"});
  EXPECT_EQ(second.code, 2);
  EXPECT_THAT(second.output, HasSubstr("results.jsonl: another run is writing it"));
  EXPECT_EQ(load_results(results()).results.cases.size(), 3u);
}

TEST_F(Interruption, ResumesAFinishedRun) {
  ASSERT_EQ(run("Fake.pass,Fake.fail").code, 1);
  const std::string before = text_of(results());
  EXPECT_EQ(run("Fake.pass,Fake.fail", {"--resume"}).code, 1);
  EXPECT_EQ(text_of(results()), before);
}

TEST_F(Interruption, RefusesToResumeWhatDoesNotFit) {
  ASSERT_EQ(run("Fake.pass,Fake.fail").code, 1);
  const std::string before = text_of(results());
  const Outcome other_plan = run("Fake.pass,Fake.warn", {"--resume"});
  EXPECT_EQ(other_plan.code, 2);
  EXPECT_THAT(other_plan.output, HasSubstr("results.jsonl:1: cannot resume: plan of cases is"));
  const Outcome other_seed = run("Fake.pass,Fake.fail", {"--resume", "--seed", "7"});
  EXPECT_EQ(other_seed.code, 2);
  EXPECT_THAT(other_seed.output, HasSubstr("cannot resume: seed is '1' there and '7' now"));
  EXPECT_EQ(text_of(results()), before);
}

}  // namespace
}  // namespace clmem::conformance::interruption_test
