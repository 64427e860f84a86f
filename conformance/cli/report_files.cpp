// SPDX-License-Identifier: Apache-2.0
#include "cli/report_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "report/causes.hpp"
#include "report/comparison.hpp"
#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/junit.hpp"
#include "report/markdown_report.hpp"
#include "report/text_report.hpp"
#include "results/replace_file.hpp"
#include "runner/recorded_run.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

// The limit of report.txt, which people read and pipelines print; the other files have the rest.
constexpr std::size_t most_bytes = 700'000;
constexpr std::size_t most_bytes_compared = 250'000;

std::string shortened_table(std::string text) {
  if (text.size() > most_bytes_compared) {
    const std::size_t end = text.rfind('\n', most_bytes_compared) + 1;
    const auto left = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n');
    text.resize(end);
    text += fmt::format("{} more lines are in report.html\n", left);
  }
  return text;
}

std::vector<std::string> without_result(const DeviceRun& run) {
  std::set<std::string_view> done;
  for (const CaseResult& result : run.results.cases) {
    done.insert(result.id);
  }
  std::vector<std::string> ids;
  for (const CaseInfo& info : run.planned) {
    if (!done.contains(info.id)) {
      ids.push_back(info.id);
    }
  }
  return ids;
}

}  // namespace

bool is_whole(const Results& results, std::span<const CaseInfo> suite) {
  const auto planned = std::ranges::count_if(
      suite, [](const CaseInfo& info) { return info.profile != Profile::stress; });
  return std::cmp_greater_equal(results.cases.size(), planned);
}

TargetReport make_report(const DeviceRun& run, const Baseline& baseline,
                         std::span<const CaseInfo> suite, Gate gate) {
  TargetReport report{.label = run.label,
                      .identity = run.results.identity,
                      .notes = run.notes,
                      .seconds = run.seconds,
                      .reproduce = reproduce_prefix(run.again),
                      .reproducer = reproducer_prefix(run.again)};
  std::vector<std::string> ids;
  for (const CaseInfo& info : suite) {
    ids.push_back(info.id);
    report.texts.emplace(info.id, CaseText{info.sentence, info.place});
  }
  report.judgement = judge(run.results.cases, baseline, ids,
                           {.gate = gate, .is_whole = is_whole(run.results, suite)});
  report.judgement.incomplete = without_result(run);
  if (std::string found = run.results.identity.probe.sentence(); !found.empty()) {
    report.notes.insert(report.notes.begin(), std::move(found));
  }
  report.causes = causes_of(report, RequirementTable::embedded());
  return report;
}

void write_results(const std::filesystem::path& path, const Results& results) {
  make_directory(path.parent_path());
  try {
    rewrite_results(path, results);
  } catch (const std::system_error& error) {
    throw SetupError{error.what()};
  }
}

void ReportWriter::write(const std::filesystem::path& path, const std::string& text) {
  try {
    replace_file(path, text);
  } catch (const std::system_error& error) {
    refused_ += fmt::format("{}\n", error.what());
  }
}

void ReportWriter::write_target(const std::filesystem::path& directory, const TargetReport& report,
                                const RequirementTable& table) {
  write(directory / "junit.xml", junit(report, table));
  write(directory / "report.json", json_report(report));
  write(directory / "report.txt",
        text_report(report, table, Palette::plain(), Rows::shown, most_bytes));
}

void ReportWriter::write_run(const std::filesystem::path& output,
                             std::span<const TargetReport> reports, const RequirementTable& table) {
  std::string text;
  for (const TargetReport& report : reports) {
    text += text_report(report, table, Palette::plain(), Rows::shown, most_bytes / reports.size()) +
            "\n";
  }
  if (reports.size() > 1) {
    text += shortened_table(comparison(reports, Palette::plain(), Rows::shown));
  }
  write(output / "report.html", html_report(reports, table));
  write(output / "summary.md", markdown_report(reports));
  write(output / "report.txt", text);
}

void require_written(const ReportWriter& writer) {
  if (!writer.refused().empty()) {
    throw SetupError{writer.refused() + "the results stay as they are"};
  }
}

}  // namespace clmem::conformance
