// SPDX-License-Identifier: Apache-2.0
// Kills the runner, or its workers, at random moments of a run on a real suite and driver.
//
// CLMEM_TEST_SEED  repeats the moments of a run, which prints its seed
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <string_view>
#include <utility>

#include "expectations/baseline_shelf.hpp"
#include "results/result_file.hpp"
#include "running_program.hpp"

namespace clmem::conformance::kill_test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kills = 20;

// 1 in the tests before a change; nightly runs draw a seed.
std::uint64_t chosen_seed() {
  const char* const given = std::getenv("CLMEM_TEST_SEED");
  return given == nullptr ? 1 : std::stoull(given);
}

using Verdicts = std::map<std::string, std::string>;

// Verdict of results that depend on chance: the baseline calls the case flaky, a second try passed,
// or the run was killed so often during the case that the case is blamed (begun_journal.hpp).
constexpr std::string_view chance = "chance";

// Returns the verdicts of the only result file below. Other output of the driver may vary.
Verdicts verdicts_below(const fs::path& output) {
  Verdicts verdicts;
  std::error_code absent;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{output, absent}) {
    if (entry.path().filename() == "results.jsonl") {
      const Results results = load_results(entry.path()).results;
      const Baseline baseline =
          shipped_baseline(CLMEM_BASELINES, results.identity.device).value_or(Baseline{});
      for (const CaseResult& result : results.cases) {
        const BaselineEntry* const known = baseline.find(result.id);
        const bool differs =
            result.status == Status::flaky || (known != nullptr && known->status == Status::flaky);
        verdicts.emplace(result.id, differs ? chance : to_string(result.status));
      }
    }
  }
  return verdicts;
}

// Returns a line for each case that differs, unless one of the results was chance.
std::string differences(const Verdicts& found, const Verdicts& undisturbed) {
  Verdicts all = undisturbed;
  all.insert(found.begin(), found.end());
  const auto verdict = [](const Verdicts& verdicts, const std::string& id) {
    const auto entry = verdicts.find(id);
    return entry == verdicts.end() ? "absent" : entry->second;
  };
  std::string lines;
  for (const auto& [id, unused] : all) {
    const std::string now = verdict(found, id);
    const std::string before = verdict(undisturbed, id);
    if (now != before && now != chance && before != chance) {
      lines += fmt::format("{}: {}, undisturbed {}\n", id, now, before);
    }
  }
  return lines;
}

std::vector<pid_t> grandchildren_of(pid_t process) {
  std::map<pid_t, pid_t> parents;
  for (const fs::directory_entry& entry : fs::directory_iterator{"/proc"}) {
    std::string stat;
    std::getline(std::ifstream{entry.path() / "stat"}, stat);
    pid_t id = 0;
    pid_t parent = 0;
    // "id (name) state parent"
    if (const std::size_t name = stat.rfind(')'); name != std::string::npos) {
      id = std::stoi(stat);
      parent = std::stoi(stat.substr(name + 4));
    }
    parents[id] = parent;
  }
  std::vector<pid_t> found;
  for (const auto& [id, parent] : parents) {
    if (parents.contains(parent) && parents.at(parent) == process) {
      found.push_back(id);
    }
  }
  return found;
}

class Kill : public testing::Test {
 protected:
  Kill() {
    fs::remove_all(directory_);
    fs::create_directories(directory_);
    std::cout << "CLMEM_TEST_SEED=" << seed_ << '\n';
  }

  [[nodiscard]] Program start(const std::string& name, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {CLMEM_PROGRAM, "run", "--shard", "1/6", "--jobs", "2", "--output",
                               (directory_ / name).string()});
    return {std::move(more), {}};
  }

  Clock::duration run_undisturbed() {
    const auto start_time = Clock::now();
    const Outcome outcome = start("undisturbed").wait_for_end();
    EXPECT_LE(outcome.code, 1) << outcome.output;
    return Clock::now() - start_time;
  }

  [[nodiscard]] Clock::duration moment_within(Clock::duration span) {
    std::uniform_int_distribution<Clock::rep> moment{0, span.count()};
    return Clock::duration{moment(random_)};
  }

  // Returns how the run ended: by SIGKILL unless it was over before.
  [[nodiscard]] Outcome kill_at(Clock::duration moment) {
    const auto until = Clock::now() + moment;
    Program runner = start("killed", {"--resume", "--retry", "1"});
    return runner.wait_for_end([&] {
      if (Clock::now() >= until) {
        runner.signal(SIGKILL);
      }
    });
  }

  // Returns how the run ended, and the number of workers killed, at most `pause` after one another.
  // A driver whose workers die repeatedly without a result counts as unusable, so that a result is
  // awaited each time.
  std::pair<Outcome, int> run_and_kill_workers(Clock::duration pause) {
    int killed = 0;
    std::size_t results = 0;
    Clock::time_point next{};
    Program runner = start("killed");
    Outcome outcome = runner.wait_for_end([&] {
      const std::size_t now = verdicts_below(directory_ / "killed").size();
      const std::vector<pid_t> workers = grandchildren_of(runner.id());
      if (now > results && Clock::now() >= next && !workers.empty()) {
        ::kill(workers[random_() % workers.size()], SIGKILL);
        ++killed;
        results = now;
        next = Clock::now() + moment_within(pause);
      }
    });
    return {std::move(outcome), killed};
  }

  std::uint64_t seed_ = chosen_seed();
  std::mt19937_64 random_{seed_};
  fs::path directory_ = fs::path{testing::TempDir()} / ("clmem-kill-" CLMEM_KILL_DRIVER "-") +=
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

// A run killed at twenty random moments and resumed each time ends with the verdicts of an
// undisturbed run. A crash of the driver that is not repeated does not count as a difference.
TEST_F(Kill, OfTheRunnerLosesAndChangesNothing) {
  const Clock::duration whole = run_undisturbed();
  const auto undisturbed = verdicts_below(directory_ / "undisturbed");
  ASSERT_GT(undisturbed.size(), 100u);

  Verdicts kept;
  for (int killed = 0; killed < kills;) {
    const Outcome outcome = kill_at(moment_within(whole / 2));
    const bool in_time = outcome.signal == SIGKILL;
    const Verdicts now = verdicts_below(directory_ / "killed");
    EXPECT_TRUE(std::ranges::includes(now, kept)) << "of " << kept.size() << " results";
    kept = now;
    killed += in_time ? 1 : 0;
    if (!in_time) {
      EXPECT_LE(outcome.code, 1) << outcome.output;
      EXPECT_EQ(differences(now, undisturbed), "") << outcome.output;
      fs::remove_all(directory_ / "killed");
      kept.clear();
    }
  }
  EXPECT_LE(start("killed", {"--resume", "--retry", "1"}).wait_for_end().code, 1);
  EXPECT_EQ(differences(verdicts_below(directory_ / "killed"), undisturbed), "");
}

// A killed worker (by an operator or for lack of memory) affects only the case that it ran: that
// case is tried once more, and is flaky if it does not crash again.
TEST_F(Kill, OfAWorkerCostsOneCase) {
  const Clock::duration whole = run_undisturbed();
  const Verdicts undisturbed = verdicts_below(directory_ / "undisturbed");
  const auto [outcome, killed] = run_and_kill_workers(whole / 5);
  EXPECT_LE(outcome.code, 1) << outcome.output;
  EXPECT_GT(killed, 0);
  const Verdicts found = verdicts_below(directory_ / "killed");
  ASSERT_EQ(found.size(), undisturbed.size());
  int changed = 0;
  for (const auto& [id, verdict] : found) {
    if (undisturbed.at(id) == chance) {
      continue;
    }
    changed += verdict != undisturbed.at(id) ? 1 : 0;
    EXPECT_THAT(verdict, testing::AnyOf(undisturbed.at(id), "crash", chance)) << id;
  }
  EXPECT_LE(changed, killed);
}

}  // namespace
}  // namespace clmem::conformance::kill_test
