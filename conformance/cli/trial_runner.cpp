// SPDX-License-Identifier: Apache-2.0
#include "cli/trial_runner.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <thread>

#include "cli/worker_command.hpp"
#include "report/progress.hpp"
#include "runner/plan.hpp"
#include "runner/run_cases.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

// The number of workers per job: many trials wait for an effect that a defect prevents, and need no
// processor meanwhile.
constexpr unsigned workers_per_job = 6;

class TrialObserver : public RunObserver {
 public:
  TrialObserver(const Trials& trials, const TrialRunner::Take& take, Progress& progress)
      : trials_{trials}, take_{take}, progress_{progress} {}

  void finished(const CaseResult& result) override {
    take_(trials_.parts_of(result.id), result);
    progress_.finished({.id = result.id, .status = Status::pass});
  }
  void noticed(std::string_view what) override { progress_.noticed(what); }

 private:
  const Trials& trials_;
  const TrialRunner::Take& take_;
  Progress& progress_;
};

ProgressStyle style() {
  return {.terminal = ::isatty(STDERR_FILENO) == 1 ? Terminal::yes : Terminal::no,
          .rows = Rows::shown};
}

Target mock(const CommonArguments& arguments, const Installation& installation) {
  return targets_of({arguments, {"mock"}, {}}, installation).found.front();
}

}  // namespace

TrialRunner::TrialRunner(const ProveArguments& arguments, const Installation& installation)
    : arguments_{arguments},
      installation_{installation},
      target_{mock(arguments, installation)},
      vendors_{target_.driver} {}

std::string TrialRunner::script(std::string_view device, const std::string& defect) {
  const TemporaryFile& script = scripts_.emplace_back("clmem-defect");
  std::ofstream out{script.path()};
  out << fmt::format("{{{}, \"defects\": [{}]}}", device,
                     defect.empty() ? "" : fmt::format("\"{}\"", defect));
  out.close();
  if (!out) {  // otherwise the mock would fail without its script
    throw SetupError{fmt::format("cannot write the script of the mock to {}", script.path())};
  }
  return script.path();
}

void TrialRunner::run(const Trials& trials, const Take& take) {
  if (trials.cases().empty()) {
    return;
  }
  const WorkerSettings settings{.seed = arguments_.seed,
                                .deadline_scale = arguments_.timeout_scale,
                                .environment = vendors_.environment(),
                                .options = {"--process-per-case"}};
  Progress progress{"prove", trials.cases().size(), no_baseline_, style(), std::cerr};
  TrialObserver observer{trials, take, progress};
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  // The order of the suite would give one worker all trials that wait for callbacks that are never
  // called.
  const StopReason end =
      run_cases(shuffled({trials.cases().begin(), trials.cases().end()}, arguments_.seed),
                {.worker = worker_command(installation_.worker, target_, settings),
                 .jobs = workers_per_job * (arguments_.jobs > 0 ? arguments_.jobs : processors),
                 .limits = {.time_scale = arguments_.timeout_scale}},
                observer, interrupt_);
  progress.stop();
  if (end == StopReason::interrupted) {
    throw Interrupted{"interrupted"};
  }
}

}  // namespace clmem::conformance
