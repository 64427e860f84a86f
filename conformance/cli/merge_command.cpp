// SPDX-License-Identifier: Apache-2.0
#include "cli/merge_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "cli/baseline_choice.hpp"
#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "cli/result_inputs.hpp"
#include "report/durations.hpp"
#include "report/text_report.hpp"
#include "results/merged_results.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// The order of the suite is that of a run on one machine.
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

struct Group {
  std::string label{};
  std::vector<fs::path> files{};
};

// A file has the results of one device; a directory from `run --output` has a directory for each
// device, with the same name in every shard.
std::vector<Group> groups_of(const std::vector<fs::path>& inputs) {
  std::map<std::string, std::vector<fs::path>> groups;
  for (const fs::path& input : inputs) {
    if (!fs::is_directory(input)) {
      groups[""].push_back(input);
      continue;
    }
    for (const fs::path& file : result_files_in(input)) {
      groups[file.parent_path().filename().string()].push_back(file);
    }
  }
  std::vector<Group> result;
  for (auto& [label, files] : groups) {
    std::ranges::sort(files);
    result.push_back({label, std::move(files)});
  }
  return result;
}

// Throws SetupError for an input in the output directory, which would be overwritten.
void require_other_place(const fs::path& output, const Group& group) {
  for (const fs::path& input : group.files) {
    std::error_code absent;
    if (fs::equivalent(output, input, absent)) {
      throw SetupError{
          fmt::format("{} would be overwritten; choose another --output", input.string())};
    }
  }
}

class MergeCommand {
 public:
  explicit MergeCommand(const MergeArguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        suite_{suite_of(arguments, installation_)},
        choice_{arguments.baselines, installation_.baselines} {}

  ExitCode execute() {
    load();
    std::vector<TargetReport> reports;
    bool as_expected = true;
    for (const Merged& merged : merged_) {
      reports.push_back(report_on(merged));
      as_expected =
          as_expected && merged.all.without_result == 0 && reports.back().judgement.as_expected();
      std::cout << text_report(reports.back(), RequirementTable::embedded(), Palette::plain(),
                               arguments_.rows)
                << slowest_cases(reports.back(), arguments_.durations);
    }
    writer_.write_run(arguments_.output, reports, RequirementTable::embedded());
    require_written(writer_);
    std::cout << "report: " << (fs::path{arguments_.output} / "report.txt").string() << std::endl;
    return as_expected ? ExitCode::as_expected : ExitCode::deviation;
  }

 private:
  struct Merged {
    std::string label{};
    fs::path directory{};
    MergedResults all{};
  };

  void load() {
    std::vector<DeviceIdentity> devices;
    for (const Group& group : groups_of(arguments_.result_files)) {
      MergedResults all = merge_results(group.files);
      sort_by_suite(all.results.cases, suite_);
      const std::string label = group.label.empty() ? all.results.identity.driver : group.label;
      const fs::path directory = fs::path{arguments_.output} / label;
      require_other_place(directory / result_file_name, group);
      devices.push_back(all.results.identity.device);
      merged_.push_back({label, directory, std::move(all)});
    }
    choice_.require_use(devices);
  }

  [[nodiscard]] TargetReport report_on(const Merged& merged) {
    Results results = merged.all.results;
    RunIdentity& identity = results.identity;
    const Baseline baseline = choice_.for_device(identity.device);
    identity.baseline = fs::path{baseline.source()}.filename().string();
    std::vector<std::string> notes = merged.all.notes;
    if (std::string note = choice_.nearest_note(baseline, results); !note.empty()) {
      notes.push_back(std::move(note));
    }
    TargetReport report = make_report({.label = merged.label,
                                       .results = results,
                                       .notes = std::move(notes),
                                       .seconds = total_seconds(results),
                                       .again = {.program = arguments_.program,
                                                 .driver = identity.driver_argument,
                                                 .device = identity.device.device_name,
                                                 .seed = identity.seed}},
                                      baseline, suite_, arguments_.gate);
    write_results(merged.directory / result_file_name, results);
    writer_.write_target(merged.directory, report, RequirementTable::embedded());
    return report;
  }

  const MergeArguments& arguments_;
  Installation installation_;
  std::vector<CaseInfo> suite_;
  BaselineChoice choice_;
  std::vector<Merged> merged_;
  ReportWriter writer_;
};

}  // namespace

ExitCode merge_command(const MergeArguments& arguments) {
  return MergeCommand{arguments}.execute();
}

}  // namespace clmem::conformance
