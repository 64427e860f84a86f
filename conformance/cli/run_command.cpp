// SPDX-License-Identifier: Apache-2.0
#include "cli/run_command.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <set>

#include "cli/baseline_choice.hpp"
#include "cli/host.hpp"
#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "cli/reproduce.hpp"
#include "cli/worker_command.hpp"
#include "report/comparison.hpp"
#include "report/durations.hpp"
#include "report/progress.hpp"
#include "report/summary.hpp"
#include "report/text_report.hpp"
#include "runner/begun_journal.hpp"
#include "runner/capacity.hpp"
#include "runner/diagnosis.hpp"
#include "runner/plan.hpp"
#include "runner/recorded_run.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// The time for repeating failures without a request: enough for a run on a driver with a thousand
// new failures, and limited for failures that each take their whole time limit.
constexpr RepetitionBudget usual_budget{.alone = WorkerLimits::Seconds{300},
                                        .search = WorkerLimits::Seconds{120}};

// A device and its run.
struct Job {
  Target target;
  Baseline baseline;
  Recording recording;
  std::size_t cases_left;  // cases that a resumed run still has to run
};

std::set<std::string> ids_with(const Baseline& baseline, std::span<const CaseInfo> plan,
                               const std::function<bool(Status)>& wanted) {
  std::set<std::string> ids;
  for (const CaseInfo& info : plan) {
    const BaselineEntry* const entry = baseline.find(info.id);
    if (entry != nullptr && wanted(entry->status)) {
      ids.insert(info.id);
    }
  }
  return ids;
}

// Shortens the time limit of known hangs: the baseline already states how the case ends, and a
// fixed case ends well within this time.
std::vector<CaseInfo> shorten_known_hangs(std::vector<CaseInfo> plan, const Baseline& baseline) {
  constexpr double known_hang_limit_s = 1;
  for (CaseInfo& info : plan) {
    const BaselineEntry* entry = baseline.find(info.id);
    if (entry != nullptr && entry->status == Status::timeout) {
      info.time_limit_s = std::min(info.time_limit_s, known_hang_limit_s);
    }
  }
  return plan;
}

bool all_lack(std::span<const CaseResult> results, std::string_view capability) {
  return !results.empty() && std::ranges::all_of(results, [&](const CaseResult& result) {
    return result.capability == capability;
  });
}

constexpr const char* needs_1_1 =
    "the device is of OpenCL 1.0, and the suite checks devices of OpenCL 1.1 and later";

class RunCommand {
 public:
  explicit RunCommand(const RunArguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        choice_{arguments.baselines, installation_.baselines},
        suite_{suite_of(arguments, installation_)},
        plan_{planned_cases()},
        part_{part_of(plan_, arguments.shard)} {
    style_.rows = arguments.rows;
    style_.terminal = ::isatty(STDOUT_FILENO) == 1 ? Terminal::yes : Terminal::no;
    // Any value that is not empty disables colors (https://no-color.org).
    const char* no_color = std::getenv("NO_COLOR");
    if (style_.terminal == Terminal::yes && !(no_color && *no_color)) {
      style_.palette = Palette::terminal();
    }
  }

  ExitCode execute() {
    const std::vector<Job> jobs = prepare();
    std::vector<TargetReport> reports;
    std::string halt;
    for (auto job = jobs.begin(); job != jobs.end() && halt.empty(); ++job) {
      reports.push_back(run(*job, halt));
    }
    if (reports.empty()) {
      throw SetupError{unusable_};
    }
    const ExitCode code = show(reports);
    if (!halt.empty() || !writer_.refused().empty()) {
      throw Interrupted{fmt::format("{}{}to go on: {}", writer_.refused(),
                                    halt.empty() ? "the results are kept; " : halt + "; ",
                                    resume_command(arguments_.command_line, variables_))};
    }
    if (!unusable_.empty()) {
      throw SetupError{unusable_};
    }
    if (!any_usable_) {
      throw SetupError{"no case was run: " +
                       (any_of_1_0_ ? std::string{needs_1_1}
                                    : "no device is available (CL_DEVICE_AVAILABLE is CL_FALSE)")};
    }
    return code;
  }

 private:
  [[nodiscard]] std::vector<CaseInfo> planned_cases() const {
    std::vector<CaseInfo> plan =
        make_plan(suite_, {.filters = arguments_.filters, .profile = arguments_.profile});
    return arguments_.one_process ? in_order_of(arguments_.filters, std::move(plan)) : plan;
  }

  std::vector<Job> prepare() {
    const Targets targets = targets_of(arguments_, installation_);
    for (const std::string& note : targets.notes) {
      std::cout << "note: " << note << '\n';
    }
    std::vector<DeviceIdentity> devices;
    std::ranges::transform(targets.found, std::back_inserter(devices), &Target::device);
    choice_.require_use(devices);
    std::vector<Job> jobs;
    for (const Target& target : targets.found) {
      const DeviceProbe probe = probe_of(target);
      if (!probe.is_usable()) {
        continue;
      }
      Baseline baseline = choice_.for_device(target.device);
      Recording recording{
          .path = fs::path{arguments_.output} / target.label / "results.jsonl",
          .identity = identity_of(target, baseline, probe),
          .resume = arguments_.resume ? Resume::yes : Resume::no,
          .shuffle = arguments_.shuffle,
          .skipped =
              ids_with(baseline, part_, [](Status status) { return status == Status::skip; }),
          .failing = arguments_.one_process ? std::set<std::string>{}
                                            : ids_with(baseline, part_, is_failure)};
      const std::size_t left = cases_left(recording, part_);
      jobs.push_back({target, std::move(baseline), std::move(recording), left});
    }
    return jobs;
  }

  // On an unusable device, each case would take its time limit.
  DeviceProbe probe_of(const Target& target) {
    const VendorDirectory vendors{target.driver};
    DeviceProbe probe =
        probe_target(installation_.worker, target, vendors.environment(), arguments_.timeout_scale);
    if (const std::string what = probe.sentence(); !probe.is_usable()) {
      unusable_ += fmt::format("{}{}, {}: {}", unusable_.empty() ? "" : "\n", target.label,
                               target.device.device_name, what);
    } else if (!what.empty()) {
      std::cout << "note: " << target.label << ": " << what << '\n' << std::flush;
    }
    return probe;
  }

  [[nodiscard]] RunIdentity identity_of(const Target& target, const Baseline& baseline,
                                        const DeviceProbe& probe) const {
    return {.driver = target.driver.name,
            .driver_argument = target.driver.argument,
            .driver_path = target.driver.library,
            .environment = described_environment(target.driver),
            .variables = variables_,
            .device = target.device,
            .profile = arguments_.profile,
            .seed = arguments_.seed,
            .cases = plan_.size(),
            .plan = plan_digest(plan_),
            .shard = to_string(arguments_.shard),
            .host = host_description(),
            .baseline = fs::path{baseline.source()}.filename().string(),
            .probe = probe,
            .started = minute_text(std::chrono::system_clock::now())};
  }

  [[nodiscard]] WorkerSettings settings_for(const Job& job, const VendorDirectory& vendors) const {
    WorkerSettings settings{.seed = arguments_.seed,
                            .deadline_scale = arguments_.timeout_scale,
                            .memory_limit = arguments_.memory_limit_mib << 20U,
                            .environment = vendors.environment(),
                            .executes = job.recording.identity.probe.executes(),
                            .options = {"--begun-file", begun_path(job.recording.path).string()}};
    // A driver without hardware can at worst end its process, so only hardware needs durable
    // results.
    const bool has_hardware = job.target.device.type.find("GPU") != std::string::npos;
    if (arguments_.durable.value_or(has_hardware)) {
      settings.options.emplace_back("--durable");
    }
    return settings;
  }

  [[nodiscard]] RunOptions options_for(const Job& job, const WorkerSettings& settings,
                                       const Progress& progress) const {
    const auto is_known = [&job](const CaseResult& result) {
      return verdict_on(result, job.baseline.find_for(result)) == Verdict::known;
    };
    const unsigned jobs = arguments_.one_process ? 1 : jobs_on(job.target.device, arguments_.jobs);
    return {.worker = worker_command(installation_.worker, job.target, settings),
            .jobs = jobs,
            .shared_memory = shared_memory(job.target.device, jobs),
            .attempts = {.repeat = arguments_.repeat,
                         .retries = arguments_.retries,
                         .confirm_crashes = true,
                         .search = arguments_.bisect ? OrderSearch::yes : OrderSearch::no,
                         .is_expected = is_known},
            .limits = {.time_scale = arguments_.timeout_scale},
            .budget = usual_budget,
            .one_batch = arguments_.one_process,
            .enough = [this, &progress] {
              return arguments_.max_failures > 0 &&
                     progress.new_failures() >= arguments_.max_failures;
            }};
  }

  [[nodiscard]] bool finds_causes() const {
    return arguments_.diagnosis && arguments_.causes == Causes::shown;
  }

  // Runs failing and passing cases again to find the causes of new failures.
  void diagnose_new_failures(const Job& job, WorkerSettings settings, Results& results,
                             Progress& progress, Clock::time_point start,
                             const Interrupt& interrupt) const {
    constexpr double least_s = 60;
    constexpr double part_of_run = 0.3;
    const std::chrono::duration<double> spent = Clock::now() - start;
    settings.options = {"--forms"};  // the run has ended its journal
    diagnose(
        {.path = job.recording.path,
         .is_new_failure =
             [&job](const CaseResult& result) {
               return verdict_on(result, job.baseline.find_for(result)) == Verdict::new_failure;
             },
         .time = std::chrono::duration<double>{std::max(least_s, part_of_run * spent.count())}},
        part_, results, options_for(job, settings, progress), progress, interrupt);
  }

  // Reports a run that ends early with the results so far; `halt` gets the reason why the next run
  // must not begin.
  [[nodiscard]] TargetReport run(const Job& job, std::string& halt) {
    const VendorDirectory vendors{job.target.driver};
    const auto start = Clock::now();
    Progress progress{job.target.label, job.cases_left, job.baseline, style_, std::cout};
    if (arguments_.shuffle) {
      progress.noticed(
          fmt::format("the cases run in the order of --shuffle {}", *arguments_.shuffle));
    }
    const Interrupt interrupt;
    const WorkerSettings settings = settings_for(job, vendors);
    Recorded recorded = run_recorded(job.recording, shorten_known_hangs(part_, job.baseline),
                                     options_for(job, settings, progress), progress, interrupt);
    if (finds_causes() && recorded.end == StopReason::complete) {
      diagnose_new_failures(job, settings, recorded.results, progress, start, interrupt);
    }
    halt = recorded.end == StopReason::interrupted ? "interrupted" : recorded.reason;
    if (recorded.end != StopReason::complete) {
      progress.noticed(fmt::format(
          "{}; {} cases have no result, and --resume runs them",
          halt.empty() ? fmt::format("stopped after {} new failures", progress.new_failures())
                       : halt,
          part_.size() - recorded.results.cases.size()));
    }
    if (all_lack(recorded.results.cases, available_device)) {
      progress.noticed("no case was run: the device is not available");
    } else if (all_lack(recorded.results.cases, device_of_1_1)) {
      progress.noticed(fmt::format("no case was run: {}", needs_1_1));
      any_of_1_0_ = true;
    } else {
      any_usable_ = true;
    }
    if (const std::string note = choice_.nearest_note(job.baseline, recorded.results);
        !note.empty()) {
      progress.noticed(note);
    }
    progress.stop();
    const TargetReport report =
        make_report({.label = job.target.label,
                     .results = recorded.results,
                     .planned = part_,
                     .notes = progress.notes(),
                     .seconds = std::chrono::duration<double>(Clock::now() - start).count(),
                     .again = {.program = arguments_.program,
                               .driver = job.target.driver.argument,
                               .device = fmt::format("{}", job.target.index),
                               .seed = arguments_.seed,
                               .variables = variables_}},
                    job.baseline, suite_, arguments_.gate);
    writer_.write_target(job.recording.path.parent_path(), report, RequirementTable::embedded());
    return report;
  }

  ExitCode show(const std::vector<TargetReport>& reports) {
    for (const TargetReport& report : reports) {
      if (arguments_.causes == Causes::hidden) {
        std::cout << report.label << ": " << summarise(report.judgement).line() << '\n';
        continue;
      }
      std::cout << '\n'
                << text_report(report, RequirementTable::embedded(), style_.palette,
                               arguments_.rows)
                << slowest_cases(report, arguments_.durations);
    }
    if (reports.size() > 1) {
      std::cout << '\n' << comparison(reports, style_.palette, arguments_.rows);
    }
    writer_.write_run(arguments_.output, reports, RequirementTable::embedded());
    if (writer_.refused().empty()) {
      std::cout << "report: " << (fs::path{arguments_.output} / "report.txt").string() << std::endl;
    }
    return std::ranges::all_of(
               reports, [](const TargetReport& report) { return report.judgement.as_expected(); })
               ? ExitCode::as_expected
               : ExitCode::deviation;
  }

  const RunArguments& arguments_;
  Installation installation_;
  BaselineChoice choice_;
  std::vector<CaseInfo> suite_;
  std::vector<CaseInfo> plan_;
  std::vector<CaseInfo> part_;  // of the plan, for this shard
  Variables variables_ = driver_variables(this_environment());
  ProgressStyle style_;
  ReportWriter writer_;
  bool any_usable_ = false;
  bool any_of_1_0_ = false;
  std::string unusable_;  // one line for each unusable device
};

}  // namespace

ExitCode run_command(const RunArguments& arguments) {
  return RunCommand{arguments}.execute();
}

}  // namespace clmem::conformance
