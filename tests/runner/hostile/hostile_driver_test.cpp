// SPDX-License-Identifier: Apache-2.0
// Runs the suite on a driver that does to its process everything that a program can do, and
// compares every verdict with the plan.
//
// CLMEM_HOSTILE_SHARD  the shard of the suite, "1/1" for all of it
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "misbehaviour.hpp"
#include "results/result_file.hpp"
#include "running_program.hpp"

namespace clmem::tests::hostile_driver_test {
namespace {

namespace fs = std::filesystem;
using namespace clmem::conformance;

constexpr std::size_t most_kilobytes = 200'000;

std::size_t peak_kilobytes_of(pid_t process) {
  std::ifstream status{fmt::format("/proc/{}/status", process)};
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) {
      return std::stoul(line.substr(6));
    }
  }
  return 0;
}

std::set<std::string> lines_of(const fs::path& file) {
  std::set<std::string> lines;
  std::ifstream stream{file};
  for (std::string line; std::getline(stream, line);) {
    lines.insert(line);
  }
  return lines;
}

using Plan = std::map<std::string, const Misbehaviour*>;

// Plans a crash in every seventh case, and another misbehavior in every seventh, each kind in turn.
Plan make_plan(const std::set<std::string>& cases) {
  Plan plan;
  std::size_t position = 0;
  std::size_t crash = 0;
  std::size_t other = 0;
  for (const std::string& id : cases) {
    if (position % 7 == 6) {
      plan[id] = &crashes()[crash++ % crashes().size()];
    } else if (position % 7 == 3) {
      plan[id] = &other_misbehaviours()[other++ % other_misbehaviours().size()];
    }
    ++position;
  }
  return plan;
}

class HostileDriver : public testing::Test {
 protected:
  HostileDriver() {
    fs::remove_all(directory_);
    fs::create_directories(directory_);
    // Processes of a driver that the runner does not end are reparented to this process.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  }

  Outcome run(const std::string& name) {
    const char* const shard = std::getenv("CLMEM_HOSTILE_SHARD");
    Program program{
        {CLMEM_PROGRAM, "run", "--driver", CLMEM_HOSTILE_DRIVER_FILE, "--baseline", "none",
         "--jobs", "4", "--memory-limit", "512", "--timeout-scale", "0.5", "--shard",
         shard == nullptr ? "1/1" : shard, "--output", (directory_ / name).string()},
        {{"CLMEM_HOSTILE_DRIVER", CLMEM_MOCK_DRIVER_FILE},
         {"CLMEM_MOCK_KERNELS", CLMEM_SUITE_KERNELS_FILE},
         {"CLMEM_HOSTILE_PLAN", plan_file().string()},
         {"CLMEM_HOSTILE_LOG", log_of(name).string()}}};
    const pid_t id = program.id();
    return program.wait_for_end([&] { peak_ = std::max(peak_, peak_kilobytes_of(id)); });
  }

  [[nodiscard]] std::map<std::string, CaseResult> results_of(const std::string& name) const {
    std::map<std::string, CaseResult> results;
    const fs::path driver = fs::path{CLMEM_HOSTILE_DRIVER_FILE}.stem();
    for (const CaseResult& result :
         load_results(directory_ / name / driver / "results.jsonl").results.cases) {
      EXPECT_TRUE(results.emplace(result.id, result).second) << result.id << " has two verdicts";
    }
    return results;
  }

  // Returns the cases that call the driver, with the planned misbehavior.
  [[nodiscard]] Plan plan_from(const std::string& honest_run) const {
    Plan plan = make_plan(lines_of(log_of(honest_run)));
    std::ofstream file{plan_file()};
    for (const auto& [id, misbehaviour] : plan) {
      file << id << '\t' << misbehaviour->name << '\n';
    }
    return plan;
  }

  [[nodiscard]] fs::path plan_file() const { return directory_ / "plan"; }
  [[nodiscard]] fs::path log_of(const std::string& run) const {
    return directory_ / (run + ".log");
  }

  fs::path directory_ =
      fs::path{testing::TempDir()} / testing::UnitTest::GetInstance()->current_test_info()->name();
  std::size_t peak_ = 0;  // peak resident memory of the runner in KiB
};

void expect_as_planned(const CaseResult& found, const CaseResult& honest,
                       const Misbehaviour* planned) {
  SCOPED_TRACE(fmt::format("{}: {}", found.id, planned == nullptr ? "nothing" : planned->name));
  if (planned == nullptr || planned->status == "same") {
    EXPECT_EQ(to_string(found.status), to_string(honest.status)) << found.cause << found.log;
    return;
  }
  EXPECT_THAT(planned->status, testing::HasSubstr(std::string{to_string(found.status)}))
      << found.cause << found.log;
  EXPECT_TRUE(std::ranges::any_of(planned->causes, [&](std::string_view cause) {
    return std::string_view{found.cause}.starts_with(cause);
  })) << found.cause;
}

// Whatever the driver does, each case has exactly one verdict, the correct one; the runner's memory
// stays small, and no process is left.
TEST_F(HostileDriver, CostsNoVerdictButItsOwn) {
  const Outcome undisturbed = run("honest");
  ASSERT_EQ(undisturbed.code, 0) << undisturbed.output;
  const auto honest = results_of("honest");
  const Plan plan = plan_from("honest");
  ASSERT_GE(plan.size(), crashes().size() + other_misbehaviours().size()) << "too few cases";

  const Outcome outcome = run("hostile");
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "the runner has left a process behind";
  EXPECT_EQ(outcome.code, 1) << outcome.output;
  EXPECT_GT(peak_, 0u);
  EXPECT_LT(peak_, most_kilobytes);
  const auto found = results_of("hostile");
  ASSERT_EQ(found.size(), honest.size());
  for (const auto& [id, result] : found) {
    const auto planned = plan.find(id);
    expect_as_planned(result, honest.at(id), planned == plan.end() ? nullptr : planned->second);
  }
  std::cout << fmt::format("{} cases, {} of them disturbed; the runner's memory: {} kB\n",
                           found.size(), plan.size(), peak_);
}

}  // namespace
}  // namespace clmem::tests::hostile_driver_test
