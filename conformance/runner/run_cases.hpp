// SPDX-License-Identifier: Apache-2.0
// run_cases.hpp - runs cases in worker processes until each has a verdict.
//
//   const StopReason end = run_cases(plan, {.worker = command, .jobs = 2}, observer, interrupt);
//
// Contract: the observer gets exactly one result per case, in any order, from the calling thread.
// When a worker dies, the case that it ran has crashed; the others go to a new worker, as they do
// after a case that failed. When two workers in a row die or end without beginning any case, the
// first case has crashed. Throws SetupError if no worker can be started at the beginning, and
// RunHalted if the device is lost: no worker can be started any more, or, after many failures in a
// row, cases that have passed before fail, each in a worker of its own. Of that row only the first
// result is kept.
//
// Cases begin in their order. The steps of the ladder (results/ladder.hpp), which come first, run
// in one worker, and the others begin after them.
//
// A case may run more than once, as configured by `attempts` (attempts.hpp). A case that fails
// after others and passes alone is run after fewer and fewer of them at the end; the time for that
// is limited, except with OrderSearch::yes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string_view>

#include "runner/attempts.hpp"
#include "runner/interrupt.hpp"
#include "runner/worker_session.hpp"

namespace clmem::conformance {

// Returns the worker's command line and environment for a batch; the worker reads the ids from its
// input, the only part that differs from batch to batch.
using WorkerCommand = std::function<ChildCommand(std::span<const CaseInfo>)>;

struct RepetitionBudget {
  WorkerLimits::Seconds alone{0};
  WorkerLimits::Seconds search{0};
};

struct RunOptions {
  WorkerCommand worker{};
  unsigned jobs = 1;
  // Cases that declare more memory than this, in bytes, run one at a time while no other case runs.
  std::uint64_t shared_memory = std::numeric_limits<std::uint64_t>::max();
  AttemptPolicy attempts{};
  WorkerLimits limits{};
  // The time for failures without a request to repeat them: to run them again alone, the sum over
  // all workers, and to search for the cases that they depend on. None by default.
  RepetitionBudget budget{};
  // Gives all cases to one worker, in their order.
  bool one_batch = false;
  // Called after each run of a case that has ended in any way; may be empty.
  std::function<void(const std::string& id)> ended{};
  // Called after each result; the run stops if it returns true. Empty: the run never stops early.
  std::function<bool()> enough{};
};

class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void finished(const CaseResult& result) = 0;
  // Called for events without a result: a worker died outside of any case; a search begins.
  virtual void noticed(std::string_view what) = 0;
  // Called for a part of the run that may take long; no report repeats it.
  virtual void begins(std::string_view what) { (void)what; }
  // Called for delivered results that are invalid because the device had been lost.
  virtual void withdrawn(std::span<const std::string> ids) { (void)ids; }
};

enum class StopReason {
  complete,
  interrupted,
  stopped,  // stopped on request; cases without a result can run later
  halted,   // the run could not continue; they can run later, too
};

[[nodiscard]] StopReason run_cases(std::span<const CaseInfo> cases, const RunOptions& options,
                                   RunObserver& observer, const Interrupt& interrupt);

}  // namespace clmem::conformance
