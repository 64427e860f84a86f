// SPDX-License-Identifier: Apache-2.0
// investigator.hpp - what a deviation comes to: its program is run again by itself, made smaller,
// counted, and compared with what else is known about its call.
//
//   Investigator investigator{start, judge, settings, time, meanwhile};
//   const Outcome outcome = investigator.investigate({number, program, deviation});
//   if (outcome.verdict == Verdict::shown) { outcome.finding.program; }
//
// Contract: runs programs in a process of its own, one after the other, and calls `meanwhile` while
// it waits for a reply: most of the time of an investigation is waiting, for a process that starts
// or a callback that does not come. `meanwhile` returns after a moment and must not investigate.
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

// Programs take milliseconds. One that takes longer than this gets all the time there is when it is
// run again, before it becomes a finding.
inline constexpr std::chrono::milliseconds first_limit{500};

// What a deviation takes besides its program: a driver may count what a process does. Other programs
// that the process runs first, or the program itself, so many times; mostly neither.
struct History {
  std::vector<SharedSubmission> before{};
  std::size_t times = 1;

  [[nodiscard]] bool is_needed() const { return !before.empty() || times > 1; }
};

struct Finding {
  Deviation deviation{};
  Program program{};  // shrunk
  std::uint64_t number = 0;
  std::size_t programs = 1;  // that showed it
  std::size_t runs = 0;      // of the shrinker
  std::size_t shown = 0;     // of ten runs of the shrunk program; ten also where three in a row did
  History history{};
  bool against_model = false;
  std::string second_opinion{};  // what else shows that the driver is wrong; empty: nothing
  std::string second_driver{};   // what another driver does; empty: none was given
  const conformance::BaselineEntry* known = nullptr;
};

// A program and what it did otherwise than the model, once.
struct Suspect {
  std::uint64_t number = 0;
  Program program{};
  Deviation deviation{};
  std::vector<SharedSubmission> before{};  // what its process had run
};

// shortage: the driver may have been short of something.
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
    StartWorker start_second{};  // another driver that runs findings; may be empty
  };
  using Meanwhile = std::function<void(const WorkerProcess& awaited)>;

  Investigator(StartWorker start, Judge& judge, Settings settings, TimeLimits& time,
               Meanwhile meanwhile);

  [[nodiscard]] Outcome investigate(const Suspect& suspect);

 private:
  [[nodiscard]] std::optional<Deviation> repeat(const Program& program, std::size_t times,
                                                Time time);
  [[nodiscard]] std::optional<Deviation> repeat_alone(const Suspect& suspect);
  [[nodiscard]] std::optional<Deviation> repeat_often(const Suspect& suspect, std::size_t times);
  [[nodiscard]] std::optional<Deviation> repeat_as_before(const Suspect& suspect);
  [[nodiscard]] std::optional<Deviation> repeat_with_history(const Suspect& suspect);
  void shorten_history(const Suspect& suspect);
  std::size_t shrink_program_before(const Suspect& suspect, std::size_t index, std::size_t runs);
  [[nodiscard]] bool run_history();
  [[nodiscard]] std::optional<Reply> reply_to(Submission submission, Time time);
  [[nodiscard]] Finding shrink_finding(const Suspect& suspect, const Deviation& deviation);
  [[nodiscard]] std::size_t times_shown(const Finding& finding);
  [[nodiscard]] std::string second_opinion(const Finding& finding);
  void ask_second_driver(Finding& finding);
  [[nodiscard]] bool is_known(const Finding& finding) const;

  StartWorker start_;
  Judge& judge_;
  Settings settings_;
  TimeLimits& time_;
  Meanwhile meanwhile_;
  std::unique_ptr<WorkerProcess> worker_;
  History history_{};                       // of what is being investigated
  std::size_t attempt_ = 0;                 // the one that has shown it
  std::map<std::string, int> histories_{};  // that were looked for, by cause
  bool damages_memory_ = false;
  bool awaits_callback_ = false;
};

}  // namespace clmem::fuzz
