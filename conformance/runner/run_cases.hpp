// SPDX-License-Identifier: Apache-2.0
// run_cases.hpp - runs cases in worker processes until each has a verdict.
//
//   const RunEnd end = run_cases(plan, {.worker = command, .jobs = 2}, observer, interrupt);
//
// Contract: the observer gets exactly one result per case, in any order, from the calling thread. A
// worker that dies costs the case that it ran; the others go to a new worker, as they do after a
// case that failed. Two workers in a row
// that die, or end, without beginning any case cost the first one. Throws SetupError when no worker
// can be started, at the beginning or any more.
//
// A case may run more often than once, as `attempts` says (attempts.hpp). With OrderSearch::yes,
// one that fails behind others and passes alone is run behind fewer and fewer of them, at the end.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "runner/attempts.hpp"
#include "runner/interrupt.hpp"
#include "runner/worker_session.hpp"

namespace clmem::conformance {

// The worker's command line and environment for a batch, given the ids by way of its input.
using WorkerCommand = std::function<ChildCommand(std::span<const CaseInfo>)>;

struct RunOptions {
  WorkerCommand worker{};
  unsigned jobs = 1;
  AttemptPolicy attempts{};
  WorkerLimits limits{};
  // Told of each run of a case that has ended, however; none when empty.
  std::function<void(const std::string& id)> ended{};
  // Asked after each result; the run stops when it says so. Never when empty.
  std::function<bool()> enough{};
};

class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void finished(const CaseResult& result) = 0;
  // What no result tells: a worker died, but no case can be blamed; a search begins.
  virtual void noticed(std::string_view what) = 0;
};

enum class RunEnd {
  complete,
  interrupted,
  stopped,  // there was enough; the cases without a result can be run later
};

[[nodiscard]] RunEnd run_cases(std::span<const CaseInfo> cases, const RunOptions& options,
                               RunObserver& observer, const Interrupt& interrupt);

}  // namespace clmem::conformance
