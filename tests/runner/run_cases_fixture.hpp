// SPDX-License-Identifier: Apache-2.0
// run_cases_fixture.hpp - runs cases on the fake worker and collects their results.
//
//   run({"Fake.pass", "Fake.crash"});
//   EXPECT_EQ(result("Fake.crash").status, Status::crash);
//
// Contract: `run` fails the test unless each case has exactly one result.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "googlemock.hpp"
#include "runner/run_cases.hpp"

namespace clmem::conformance {

class ResultCollector : public RunObserver {
 public:
  void finished(const CaseResult& result) override { results.emplace(result.id, result); }
  void noticed(std::string_view what) override { notes.emplace_back(what); }

  std::multimap<std::string, CaseResult> results;
  std::vector<std::string> notes;
};

inline CaseInfo info_of(const std::string& id) {
  // Short if the fake worker exceeds it on purpose, otherwise long enough for a loaded machine.
  const bool is_large = id.find("#large") != std::string::npos;
  const bool hangs = id.find("hang") != std::string::npos;
  const bool dies_slowly = id.find("slowdeath") != std::string::npos;
  const double limit = hangs ? 0.2 : dies_slowly ? 2.0 : 60.0;
  return {.id = id,
          .sentence = "",
          .requirements = {"A.b"},
          .time_limit_s = limit,
          .memory = is_large ? 1000U : 10U};
}

class RunCases : public testing::Test {
 protected:
  void run(const std::vector<std::string>& ids, unsigned jobs = 1) {
    ASSERT_EQ(start(ids, jobs), StopReason::complete);
    ASSERT_THAT(collector_.results, testing::SizeIs(ids.size()));
    for (const std::string& id : ids) {
      ASSERT_EQ(collector_.results.count(id), 1u) << id;
    }
  }

  StopReason start(const std::vector<std::string>& ids, unsigned jobs = 1) {
    std::vector<CaseInfo> cases;
    std::ranges::transform(ids, std::back_inserter(cases), info_of);
    options_.jobs = jobs;
    options_.worker = [this](std::span<const CaseInfo> batch) {
      batches_.emplace_back();
      ChildCommand command{.arguments = {CLMEM_FAKE_WORKER, "run"},
                           .environment = environment_,
                           .memory_limit = memory_limit_};
      for (const CaseInfo& entry : batch) {
        command.input += entry.id + "\n";
        batches_.back().push_back(entry.id);
      }
      return command;
    };
    const Interrupt interrupt;
    return run_cases(cases, options_, collector_, interrupt);
  }

  const CaseResult& result(const std::string& id) { return collector_.results.find(id)->second; }

  ResultCollector collector_;
  RunOptions options_;
  std::map<std::string, std::string> environment_;
  std::uint64_t memory_limit_ = 0;
  std::vector<std::vector<std::string>> batches_;  // cases of each worker
};

}  // namespace clmem::conformance
