// SPDX-License-Identifier: Apache-2.0
// campaign.hpp - many random programs on one driver, and what is found.
//
//   Campaign campaign{start_worker, settings, observer};
//   campaign.run(interrupted);
//   campaign.findings();
//
// Contract: one thread. The model runs here, the driver in workers, whose processes end after a
// thousand programs and after every deviation but a wrong report (Log). Each cause is shrunk once,
// while the other workers continue; later programs rarely have calls that would show it again. A
// program depends on the seed, its number, and the causes that have shown when it is made.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "campaign/investigator.hpp"
#include "campaign/judge.hpp"
#include "campaign/time_limits.hpp"
#include "campaign/worker_process.hpp"
#include "expectations/baseline.hpp"
#include "generate/generator.hpp"

namespace clmem::fuzz {

struct CampaignSettings {
  GeneratorSettings generator{};
  std::optional<std::chrono::seconds> seconds{};  // one of `programs` and `seconds` is the limit
  std::optional<std::uint64_t> programs{};
  // The number of workers; none: one per processor, but a single one on a GPU, which runs one
  // process at a time.
  std::optional<std::size_t> jobs = 1;
  std::size_t shrink_runs = 200;
  std::size_t stop_after = 0;  // the number of new findings to stop after; 0: never
  conformance::Baseline known{};
  StartWorker start_second{};  // a worker of another driver, for findings; may be empty
};

struct Statistics {
  std::uint64_t programs = 0;
  std::uint64_t calls = 0;
  std::uint64_t deviations = 0;    // programs with a deviation, including known causes
  std::uint64_t skipped = 0;       // programs left out, as they would show a known cause
  std::uint64_t not_repeated = 0;  // deviations that did not occur again
  std::uint64_t too_late = 0;      // deviations for which no time was left
  std::uint64_t shortages = 0;     // programs that a driver may let fail because it lacks resources
  std::chrono::duration<double> elapsed{};
};

class CampaignObserver {
 public:
  virtual ~CampaignObserver() = default;
  virtual void found(const Finding& finding) = 0;
  virtual void progressed(const Statistics& statistics, std::size_t fresh, std::size_t known) = 0;
};

class Campaign {
 public:
  Campaign(StartWorker start, CampaignSettings settings, CampaignObserver& observer);

  // Runs programs until the limit is reached or `interrupted` returns true. Deviations of the last
  // programs before a limit in seconds are shrunk and repeated for up to ten seconds more.
  void run(const std::function<bool()>& interrupted);

  // Returns the number of findings that are not known.
  [[nodiscard]] std::size_t fresh_findings() const;
  [[nodiscard]] Judge& judge() { return *judge_; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  [[nodiscard]] const std::map<std::string, Finding>& findings() const { return findings_; }

 private:
  struct Pending {
    std::uint64_t number = 0;
    Program program{};
    Digest digest{};
  };
  struct AssignedWorker {
    std::unique_ptr<WorkerProcess> process{};
    std::map<std::uint64_t, Pending> pending{};
    std::optional<std::uint64_t> wrong{};  // the latest program that deviated
  };

  // The cause after shrinking, and the number of times that shrinking led to it.
  struct ShrunkCause {
    std::string cause{};
    std::size_t times = 0;
  };

  // A cause, the kinds of calls that a program needs to show it, and its cost as a number of
  // programs.
  struct FrequentCause {
    std::string cause{};
    std::set<std::string> kinds{};
    std::uint64_t cost = 0;
  };

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool has_enough_findings() const;
  [[nodiscard]] bool all_programs_are_made() const;
  [[nodiscard]] bool nothing_is_pending() const;
  void take_turn(std::size_t attempts, const WorkerProcess* awaited = nullptr);
  void feed(AssignedWorker& worker, std::size_t attempts);
  void submit(AssignedWorker& worker, Pending pending);
  [[nodiscard]] std::optional<Pending> next_program();
  void take(AssignedWorker& worker, const Reply& reply);
  void replace(AssignedWorker& worker);
  void suspect(Suspect suspect);
  [[nodiscard]] Suspect next_suspect();
  void investigate(const Suspect& suspect);
  [[nodiscard]] bool is_settled(const Suspect& suspect);
  [[nodiscard]] static bool is_decided(const std::string& before, const ShrunkCause& shrunk,
                                       Symptom symptom);
  void note_found(const std::string& before, Symptom symptom, Finding finding);
  void note_known(const std::string& cause, const conformance::BaselineEntry& entry,
                  const Suspect& suspect);
  void note_against_model(const Pending& pending, const Deviation& deviation);
  void count(const Program& program);
  void blame(const Deviation& deviation);
  [[nodiscard]] bool shows_known(const Statement& call, const ProgramState& before);
  [[nodiscard]] bool is_left_out(const Program& program);
  void add_cost(const std::string& cause, const Suspect& suspect);
  void progress(bool last);

  StartWorker start_;
  CampaignSettings settings_;
  CampaignObserver& observer_;
  std::vector<AssignedWorker> workers_;
  std::size_t ahead_;  // the number of programs that wait for each worker
  std::unique_ptr<Judge> judge_;
  std::deque<Suspect> suspects_;  // to be investigated while the workers continue
  std::unique_ptr<Investigator> investigator_;
  std::function<bool()> interrupted_;
  Features features_;
  std::optional<Generator> generator_;
  std::uint64_t next_number_ = 0;
  std::vector<Pending> again_;                    // programs of workers that ended before they ran
  std::map<std::string, Finding> findings_;       // by cause
  std::map<std::string, ShrunkCause> causes_;     // by cause before shrinking
  std::map<std::string, std::size_t> shortages_;  // legal ones, by cause before shrinking
  std::vector<FrequentCause> frequent_;
  std::set<std::string> blamed_;  // kinds of calls that have shown a cause
  Statistics statistics_;
  TimeLimits time_;
  std::chrono::steady_clock::time_point next_progress_;
};

}  // namespace clmem::fuzz
