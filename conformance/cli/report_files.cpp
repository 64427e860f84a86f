// SPDX-License-Identifier: Apache-2.0
#include "cli/report_files.hpp"

#include <fmt/core.h>

#include <system_error>

#include "report/comparison.hpp"
#include "report/json_report.hpp"
#include "report/junit.hpp"
#include "report/text_report.hpp"
#include "results/replace_file.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

void write_file(const std::filesystem::path& path, const std::string& text) {
  try {
    replace_file(path, text);
  } catch (const std::system_error& error) {
    throw SetupError{fmt::format("{}; the results are kept in results.jsonl", error.what())};
  }
}

}  // namespace

void write_target_report(const std::filesystem::path& directory, const TargetReport& report,
                         const RequirementTable& table) {
  write_file(directory / "junit.xml", junit(report, table));
  write_file(directory / "report.json", json_report(report));
  write_file(directory / "report.txt", text_report(report, table, Palette::plain()));
}

std::filesystem::path write_run_report(const std::filesystem::path& output,
                                       std::span<const TargetReport> reports,
                                       const RequirementTable& table) {
  std::string text;
  for (const TargetReport& report : reports) {
    text += text_report(report, table, Palette::plain()) + "\n";
  }
  if (reports.size() > 1) {
    text += comparison(reports, Palette::plain());
  }
  const std::filesystem::path path = output / "report.txt";
  write_file(path, text);
  return path;
}

}  // namespace clmem::conformance
