// SPDX-License-Identifier: Apache-2.0
// report_files.hpp - the reports of a run on disk.
//
// Contract: per device a directory with junit.xml, report.json and report.txt; above them one
// report.txt on all devices, with the comparison, report.html and summary.md for a pull request.
// SetupError names a file that cannot be written. `make_report` makes the report of results, for
// every command.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
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

// With its directory.
void write_results(const std::filesystem::path& path, const Results& results);

// Writes each report by itself: one that cannot be written costs no other.
class ReportWriter {
 public:
  void write(const std::filesystem::path& path, const std::string& text);
  void write_target(const std::filesystem::path& directory, const TargetReport& report,
                    const RequirementTable& table);
  // On all devices.
  void write_run(const std::filesystem::path& output, std::span<const TargetReport> reports,
                 const RequirementTable& table);

  // One line for each file that could not be written; empty when all were.
  [[nodiscard]] std::string refused() const { return refused_; }

 private:
  std::string refused_;
};

// Throws SetupError when a report could not be written.
void require_written(const ReportWriter& writer);

// Whether every case that a full run has is among the results.
[[nodiscard]] bool is_whole(const Results& results, std::span<const CaseInfo> suite);

// As text, and as annotations on request.
void print_annotations(const Arguments& arguments, std::span<const TargetReport> reports,
                       const RequirementTable& table);

}  // namespace clmem::conformance
