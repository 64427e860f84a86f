// SPDX-License-Identifier: Apache-2.0
// investigator.hpp - turns a deviation into a finding: repeats its program alone, shrinks it,
// counts how often it shows, and compares it with other evidence about its call.
//
//   Investigator investigator{start, judge, settings, time, meanwhile};
//   const Outcome outcome = investigator.investigate({number, program, deviation});
//   if (outcome.verdict == Verdict::shown) { outcome.finding.program; }
//
// Contract: runs programs in a process of its own, one after the other. Most of the time of an
// investigation is waiting, for a process that starts or a callback that does not come; `meanwhile`
// is called while it waits for a reply, returns after a moment and must not investigate.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/judge.hpp"
#include "campaign/time_limits.hpp"
#include "campaign/trials.hpp"
#include "campaign/worker_process.hpp"
#include "expectations/baseline.hpp"

namespace clmem::fuzz {

using StartWorker = std::function<std::unique_ptr<WorkerProcess>()>;

// The time that a program gets at first. Programs take milliseconds; one that exceeds this is
// repeated with the full time limit before it becomes a finding.
inline constexpr std::chrono::milliseconds first_limit{500};

// A driver may count what a process does, so that a deviation may need programs that the process
// runs first, and several runs of its own program. Usually it needs neither.
struct History {
  std::vector<SharedSubmission> before{};
  std::size_t times = 1;

  [[nodiscard]] bool is_needed() const { return !before.empty() || times > 1; }
};

struct Finding {
  Deviation deviation{};
  Program program{};  // shrunk
  std::uint64_t number = 0;
  std::size_t programs = 1;  // programs that showed it
  std::size_t runs = 0;      // runs of the shrinker
  std::size_t shown = 0;     // runs that showed it, of ten; ten also where three in a row did
  History history{};
  bool against_model = false;
  std::string second_opinion{};  // other evidence that the driver is wrong; empty: none
  std::string second_driver{};   // the behaviour of another driver; empty: none was given
  const conformance::BaselineEntry* known = nullptr;
};

// A program, and one deviation of its run from the model.
struct Suspect {
  std::uint64_t number = 0;
  Program program{};
  Deviation deviation{};
  std::vector<SharedSubmission> before{};  // the programs that its process had run
};

// `shortage`: the driver may have lacked resources.
enum class Verdict { shown, not_repeated, too_late, shortage };

struct Outcome {
  Verdict verdict = Verdict::shown;
  Finding finding{};
};

class Investigator {
 public:
  struct Settings {
    std::size_t shrink_runs = 200;
    bool gpu = false;  // wrong bytes of objects damage no memory of the process
    const conformance::Baseline* known = nullptr;
    StartWorker start_second{};  // a worker of another driver, for findings; may be empty
  };
  using Meanwhile = std::function<void(const WorkerProcess& awaited)>;

  Investigator(StartWorker start, Judge& judge, Settings settings, TimeLimits& time,
               Meanwhile meanwhile);

  [[nodiscard]] Outcome investigate(const Suspect& suspect);

 private:
  [[nodiscard]] std::optional<Deviation> repeat(const Program& program, std::size_t times,
                                                TimeLimit time);
  [[nodiscard]] std::optional<Deviation> repeat_alone(const Suspect& suspect);
  [[nodiscard]] std::optional<Deviation> repeat_often(const Suspect& suspect, std::size_t times);
  [[nodiscard]] std::optional<Deviation> repeat_as_before(const Suspect& suspect);
  [[nodiscard]] std::optional<Deviation> repeat_with_history(const Suspect& suspect);
  void shorten_history(const Suspect& suspect);
  std::size_t shrink_program_before(const Suspect& suspect, std::size_t index, std::size_t runs);
  [[nodiscard]] bool run_history();
  [[nodiscard]] std::optional<Reply> reply_to(Submission submission, TimeLimit time);
  [[nodiscard]] Finding shrink_finding(const Suspect& suspect, const Deviation& deviation);
  [[nodiscard]] std::size_t times_shown(const Finding& finding);
  [[nodiscard]] std::string second_opinion(const Finding& finding);
  void run_on_second_driver(Finding& finding);
  [[nodiscard]] bool is_known(const Finding& finding) const;

  StartWorker start_;
  Judge& judge_;
  Settings settings_;
  TimeLimits& time_;
  Meanwhile meanwhile_;
  std::unique_ptr<WorkerProcess> worker_;
  History history_{};                       // of the deviation under investigation
  std::size_t attempt_ = 0;                 // the attempt that has shown it
  std::map<std::string, int> histories_{};  // the number of searches for a history, by cause
  bool damages_memory_ = false;
  bool awaits_callback_ = false;
};

}  // namespace clmem::fuzz
