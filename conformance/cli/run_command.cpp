// SPDX-License-Identifier: Apache-2.0
#include "cli/run_command.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "expectations/baseline_shelf.hpp"
#include "report/comparison.hpp"
#include "report/progress.hpp"
#include "report/text_report.hpp"
#include "runner/plan.hpp"
#include "runner/recorded_run.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// One device with all that its run needs.
struct Job {
  Target target;
  Baseline baseline;
  Recording recording;
};

std::string host_description() {
  utsname name{};
  ::uname(&name);
  return fmt::format("{} {} {}, {} cores", name.sysname, name.release, name.machine,
                     std::thread::hardware_concurrency());
}

std::string shell_quoted(const std::string& word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                         "_-./:+,@%") == std::string::npos;
  if (plain && !word.empty()) {
    return word;
  }
  std::string quoted = "'";
  for (const char letter : word) {
    quoted += letter == '\'' ? std::string{"'\\''"} : std::string{letter};
  }
  return quoted + "'";
}

// In a directory of its own, so that the reports at hand stay.
std::string reproduce_prefix(const Arguments& arguments, const Target& target) {
  return fmt::format(
      "{} run --driver {} --device {} --profile stress --seed {} --output reproduce --filter",
      shell_quoted(arguments.program), shell_quoted(target.driver.argument), target.index,
      arguments.seed);
}

// A known hang is waited for only briefly: the baseline has told already how the case ends, and one
// that has been mended ends well within this time.
std::vector<CaseInfo> impatient_plan(std::vector<CaseInfo> plan, const Baseline& baseline) {
  constexpr double known_hang_limit_s = 2;
  for (CaseInfo& info : plan) {
    const BaselineEntry* entry = baseline.find(info.id);
    if (entry != nullptr && entry->status == Status::timeout) {
      info.time_limit_s = std::min(info.time_limit_s, known_hang_limit_s);
    }
  }
  return plan;
}

class RunCommand {
 public:
  explicit RunCommand(const Arguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        suite_{
            list_cases(installation_.worker, std::chrono::seconds{60} * arguments.timeout_scale)},
        plan_{make_plan(suite_, {.filters = arguments.filters, .profile = arguments.profile})} {
    std::ranges::transform(suite_, std::back_inserter(ids_), &CaseInfo::id);
    style_.terminal = ::isatty(STDOUT_FILENO) == 1 ? Terminal::yes : Terminal::no;
    // https://no-color.org: any value that is not empty.
    const char* no_color = std::getenv("NO_COLOR");
    if (style_.terminal == Terminal::yes && !(no_color && *no_color)) {
      style_.palette = Palette::terminal();
    }
  }

  ExitCode execute() {
    const std::vector<Job> jobs = prepare();
    std::vector<TargetReport> reports;
    for (const Job& job : jobs) {
      std::optional<TargetReport> report = run(job);
      if (!report) {
        std::cerr << "clmem-conformance: interrupted; the same command with --resume continues\n";
        return ExitCode::usage;
      }
      reports.push_back(*std::move(report));
    }
    return show(reports);
  }

 private:
  std::vector<Job> prepare() {
    const Targets targets = targets_of(arguments_, installation_);
    for (const std::string& note : targets.notes) {
      std::cout << "note: " << note << '\n';
    }
    const std::vector<Baseline> given = given_baselines(targets.found);
    std::vector<Job> jobs;
    for (const Target& target : targets.found) {
      Baseline baseline = baseline_for(target, given);
      Recording recording{.path = fs::path{arguments_.output} / target.label / "results.jsonl",
                          .identity = identity_of(target, baseline),
                          .resume = arguments_.resume ? Resume::yes : Resume::no};
      check_recording(recording, plan_);
      jobs.push_back({target, std::move(baseline), std::move(recording)});
    }
    return jobs;
  }

  [[nodiscard]] bool without_baseline() const {
    return std::ranges::find(arguments_.baselines, "none") != arguments_.baselines.end();
  }

  // A baseline that was named and is about none of the devices is a mistake, not a baseline without
  // effect.
  [[nodiscard]] std::vector<Baseline> given_baselines(const std::vector<Target>& targets) const {
    std::vector<Baseline> baselines;
    if (without_baseline()) {
      if (arguments_.baselines.size() > 1) {
        throw SetupError{"--baseline none goes with no other --baseline"};
      }
      return baselines;
    }
    for (const std::string& file : arguments_.baselines) {
      baselines.push_back(Baseline::load(file));
      if (std::ranges::none_of(targets, [&](const Target& target) {
            return baselines.back().is_about(target.device);
          })) {
        throw SetupError{fmt::format(
            "{}: the baseline is about another driver or version; the device is {}, {}, version {}",
            file, targets.front().device.device_name, targets.front().device.platform_name,
            targets.front().device.driver_version)};
      }
    }
    return baselines;
  }

  [[nodiscard]] Baseline baseline_for(const Target& target,
                                      const std::vector<Baseline>& given) const {
    if (without_baseline()) {
      return {};
    }
    const auto found = std::ranges::find_if(
        given, [&](const Baseline& baseline) { return baseline.is_about(target.device); });
    return found != given.end()
               ? *found
               : shipped_baseline(installation_.baselines, target.device).value_or(Baseline{});
  }

  [[nodiscard]] RunIdentity identity_of(const Target& target, const Baseline& baseline) const {
    return {.driver = target.driver.name,
            .driver_path = target.driver.library,
            .environment = described_environment(target.driver),
            .device = target.device,
            .profile = arguments_.profile,
            .seed = arguments_.seed,
            .cases = plan_.size(),
            .plan = plan_digest(plan_),
            .host = host_description(),
            .baseline = fs::path{baseline.source()}.filename().string()};
  }

  // Empty when the run was interrupted.
  [[nodiscard]] std::optional<TargetReport> run(const Job& job) const {
    const VendorDirectory vendors{job.target.driver};
    const RunOptions options{.worker = worker_command(job.target, vendors),
                             .jobs = arguments_.jobs,
                             .retries = arguments_.retries,
                             .limits = {.time_scale = arguments_.timeout_scale}};
    const auto start = std::chrono::steady_clock::now();
    Progress progress{job.target.label, plan_.size(), job.baseline, style_, std::cout};
    const Interrupt interrupt;
    const Recorded recorded = run_recorded(job.recording, impatient_plan(plan_, job.baseline),
                                           options, progress, interrupt);
    progress.stop();
    if (recorded.end == RunEnd::interrupted) {
      return std::nullopt;
    }
    TargetReport report{
        .label = job.target.label,
        .identity = recorded.results.identity,
        .judgement = judge(recorded.results.cases, job.baseline, ids_),
        .notes = progress.notes(),
        .seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
        .reproduce = reproduce_prefix(arguments_, job.target)};
    for (const CaseInfo& info : suite_) {
      report.sentences.emplace(info.id, info.sentence);
    }
    write_target_report(job.recording.path.parent_path(), report, RequirementTable::embedded());
    return report;
  }

  [[nodiscard]] WorkerCommand worker_command(const Target& target,
                                             const VendorDirectory& vendors) const {
    const ChildCommand fixed{
        .arguments = {installation_.worker.string(), "run", "--platform",
                      fmt::format("{}", target.device.platform), "--device",
                      fmt::format("{}", target.device.device), "--seed",
                      fmt::format("{}", arguments_.seed), "--cases-from", "-", "--events-fd", "3"},
        .environment = vendors.environment()};
    return [fixed](std::span<const CaseInfo> cases) {
      ChildCommand command = fixed;
      for (const CaseInfo& info : cases) {
        command.input += info.id + "\n";
      }
      return command;
    };
  }

  [[nodiscard]] ExitCode show(const std::vector<TargetReport>& reports) const {
    for (const TargetReport& report : reports) {
      std::cout << '\n' << text_report(report, RequirementTable::embedded(), style_.palette);
    }
    if (reports.size() > 1) {
      std::cout << '\n' << comparison(reports, style_.palette);
    }
    const fs::path path =
        write_run_report(arguments_.output, reports, RequirementTable::embedded());
    std::cout << "report: " << path.string() << std::endl;
    return std::ranges::all_of(
               reports, [](const TargetReport& report) { return report.judgement.as_expected(); })
               ? ExitCode::as_expected
               : ExitCode::deviation;
  }

  const Arguments& arguments_;
  Installation installation_;
  std::vector<CaseInfo> suite_;
  std::vector<CaseInfo> plan_;
  std::vector<std::string> ids_;
  ProgressStyle style_;
};

}  // namespace

ExitCode run_command(const Arguments& arguments) {
  return RunCommand{arguments}.execute();
}

}  // namespace clmem::conformance
