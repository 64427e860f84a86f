// SPDX-License-Identifier: Apache-2.0
// report_files.hpp - the reports of a run on disk.
//
// Contract: a directory per device with junit.xml, report.json and report.txt; above them one
// report.txt on all devices, with the comparison, report.html and summary.md for a pull request.
// Throws SetupError that names a file that cannot be written. `make_report` makes the report from
// results, for every command.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/common_arguments.hpp"
#include "cli/reproduce.hpp"
#include "report/target_report.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance {

struct DeviceRun {
  std::string label{};
  Results results{};
  std::span<const CaseInfo> planned{};  // those without a result are incomplete
  std::vector<std::string> notes{};
  double seconds = 0;
  Reproduction again{};
};

[[nodiscard]] TargetReport make_report(const DeviceRun& run, const Baseline& baseline,
                                       std::span<const CaseInfo> suite, Gate gate);

// Creates the directory of the file, too.
void write_results(const std::filesystem::path& path, const Results& results);

// Writes each report separately: if one cannot be written, the others are.
class ReportWriter {
 public:
  void write(const std::filesystem::path& path, const std::string& text);
  void write_target(const std::filesystem::path& directory, const TargetReport& report,
                    const RequirementTable& table);
  void write_run(const std::filesystem::path& output, std::span<const TargetReport> reports,
                 const RequirementTable& table);

  // Returns one line for each file that could not be written; empty if all were written.
  [[nodiscard]] std::string refused() const { return refused_; }

 private:
  std::string refused_;
};

void require_written(const ReportWriter& writer);

// True if every case of a full run is among the results.
[[nodiscard]] bool is_whole(const Results& results, std::span<const CaseInfo> suite);

}  // namespace clmem::conformance
