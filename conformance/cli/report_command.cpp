// SPDX-License-Identifier: Apache-2.0
#include "cli/report_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>
#include <iterator>

#include "cli/baseline_choice.hpp"
#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "cli/result_inputs.hpp"
#include "report/html_report.hpp"
#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> notes_on(const LoadedResults& loaded, const fs::path& file) {
  std::vector<std::string> notes{fmt::format("read from {}", file.string())};
  const RunIdentity& identity = loaded.results.identity;
  if (loaded.last_line == LastLine::torn) {
    notes.emplace_back("the last line is cut off and was left out");
  }
  if (identity.shard != "1/1") {
    notes.push_back(fmt::format("this is shard {} alone", identity.shard));
  } else if (loaded.results.cases.size() < identity.cases) {
    notes.push_back(fmt::format("{} of {} cases have no result",
                                identity.cases - loaded.results.cases.size(), identity.cases));
  }
  return notes;
}

DeviceRun run_in(const fs::path& file, const std::string& label, const ReportArguments& arguments) {
  LoadedResults loaded = load_results(file);
  const RunIdentity identity = loaded.results.identity;
  const double seconds = total_seconds(loaded.results);
  std::vector<std::string> notes = notes_on(loaded, file);
  return {.label = label,
          .results = std::move(loaded.results),
          .notes = std::move(notes),
          .seconds = seconds,
          .again = {.program = arguments.program,
                    .driver = identity.driver_argument,
                    .device = identity.device.device_name,
                    .seed = identity.seed,
                    .variables = identity.variables}};
}

std::vector<fs::path> files_of(const ReportArguments& arguments) {
  std::vector<fs::path> files;
  for (const fs::path& input : arguments.result_files) {
    std::ranges::copy(result_files_in(input), std::back_inserter(files));
  }
  return files;
}

std::vector<DeviceRun> runs_of(const ReportArguments& arguments, std::span<const fs::path> files) {
  const std::vector<std::string> labels = labels_of(files);
  std::vector<DeviceRun> runs;
  for (std::size_t i = 0; i < files.size(); ++i) {
    runs.push_back(run_in(files[i], labels[i], arguments));
  }
  return runs;
}

}  // namespace

ExitCode report_command(const ReportArguments& arguments) {
  const Installation installation = find_installation(arguments);
  const std::vector<CaseInfo> suite = suite_of(arguments, installation);
  const BaselineChoice choice{arguments.baselines, installation.baselines};
  const std::vector<fs::path> files = files_of(arguments);
  std::vector<DeviceRun> runs = runs_of(arguments, files);
  std::vector<DeviceIdentity> devices;
  std::ranges::transform(runs, std::back_inserter(devices),
                         [](const DeviceRun& run) { return run.results.identity.device; });
  choice.require_use(devices);
  std::vector<TargetReport> reports;
  for (DeviceRun& run : runs) {
    RunIdentity& identity = run.results.identity;
    const Baseline baseline = choice.for_device(identity.device);
    identity.baseline = fs::path{baseline.source()}.filename().string();
    if (std::string note = choice.nearest_note(baseline, run.results); !note.empty()) {
      run.notes.push_back(std::move(note));
    }
    reports.push_back(make_report(run, baseline, suite, Gate::new_failures));
    std::cout << fmt::format("{}: {}\n", run.label, summarise(reports.back().judgement).line());
  }
  ReportWriter writer;
  writer.write(arguments.page, html_report(reports, RequirementTable::embedded()));
  require_written(writer);
  std::cout << "page: " << arguments.page.string() << std::endl;
  return ExitCode::as_expected;
}

}  // namespace clmem::conformance
