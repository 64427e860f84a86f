// SPDX-License-Identifier: Apache-2.0
#include "cli/merge_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "cli/baseline_choice.hpp"
#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "cli/reproduce.hpp"
#include "report/text_report.hpp"
#include "results/merged_results.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// In the order of the suite, as a run on one machine has them.
void sort_by_suite(std::vector<CaseResult>& results, const std::vector<CaseInfo>& suite) {
  std::map<std::string_view, std::size_t> position;
  for (const CaseInfo& info : suite) {
    position.emplace(info.id, position.size());
  }
  for (const CaseResult& result : results) {
    if (!position.contains(result.id)) {
      throw SetupError{fmt::format(
          "cannot merge: this version's suite has no case '{}', which has a result", result.id)};
    }
  }
  std::ranges::sort(results, {}, [&](const CaseResult& result) { return position.at(result.id); });
}

double total_seconds(const std::vector<CaseResult>& results) {
  double seconds = 0;
  for (const CaseResult& result : results) {
    seconds += result.seconds;
  }
  return seconds;
}

// The inputs stay as they are, also when one of them lies where the output goes.
void require_other_place(const fs::path& output, const std::vector<fs::path>& inputs) {
  for (const fs::path& input : inputs) {
    std::error_code absent;
    if (fs::equivalent(output, input, absent)) {
      throw SetupError{
          fmt::format("{} would be overwritten; choose another --output", input.string())};
    }
  }
}

}  // namespace

ExitCode merge_command(const Arguments& arguments) {
  const Installation installation = find_installation(arguments);
  const std::vector<CaseInfo> suite = suite_of(arguments, installation);
  MergedResults merged = merge_results(arguments.result_files);
  RunIdentity& identity = merged.results.identity;
  sort_by_suite(merged.results.cases, suite);
  const BaselineChoice choice{arguments.baselines, installation.baselines};
  choice.require_use({&identity.device, 1});
  const Baseline baseline = choice.for_device(identity.device);
  identity.baseline = fs::path{baseline.source()}.filename().string();

  const fs::path directory = fs::path{arguments.output} / identity.driver;
  require_other_place(directory / "results.jsonl", arguments.result_files);
  const TargetReport report =
      make_report({.label = identity.driver,
                   .results = merged.results,
                   .notes = merged.notes,
                   .seconds = total_seconds(merged.results.cases),
                   .reproduce = reproduce_prefix({.program = arguments.program,
                                                  .driver = identity.driver_argument,
                                                  .device = identity.device.device_name,
                                                  .seed = identity.seed})},
                  baseline, suite, arguments.gate);
  write_results(directory / "results.jsonl", merged.results);
  write_target_report(directory, report, RequirementTable::embedded());
  std::cout << text_report(report, RequirementTable::embedded(), Palette::plain());
  const fs::path path =
      write_run_report(arguments.output, {&report, 1}, RequirementTable::embedded());
  std::cout << "report: " << path.string() << std::endl;
  return merged.without_result == 0 && report.judgement.as_expected() ? ExitCode::as_expected
                                                                      : ExitCode::deviation;
}

}  // namespace clmem::conformance
