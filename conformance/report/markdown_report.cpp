// SPDX-License-Identifier: Apache-2.0
#include "report/markdown_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "report/causes.hpp"
#include "report/comparison.hpp"
#include "report/markdown_cell.hpp"
#include "report/summary.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

void add_overview(std::string& text, std::span<const TargetReport> reports) {
  text +=
      "| driver | device | version | cases | pass | new | known | out of date | unsupported |\n"
      "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const TargetReport& report : reports) {
    const DeviceIdentity& device = report.identity.device;
    const Summary summary = summarise(report.judgement);
    const std::size_t stale =
        summary.count(Verdict::fixed) + summary.missing + summary.expired + summary.grown;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(report.label),
                        cell(device.device_name), cell(device.driver_version), summary.cases,
                        summary.count(Status::pass), summary.count(Verdict::new_failure),
                        summary.count(Verdict::known), stale, summary.count(Status::unsupported));
  }
}

void add_causes(std::string& text, const TargetReport& report, std::size_t most_rows) {
  const std::vector<Cause>& causes = report.causes;
  if (causes.empty()) {
    return;
  }
  text += fmt::format(
      "\n### {}: {} cause{}, the largest first\n\n"
      "| what goes wrong | severity | cases | required | reproduced by |\n"
      "| --- | --- | ---: | --- | --- |\n",
      cell(report.label), causes.size(), causes.size() == 1 ? "" : "s");
  const std::size_t shown = std::min(causes.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const Cause& cause = causes[i];
    text += fmt::format("| {} | {} | {} | {} | {} |\n", cell(cause.sentence),
                        to_string(cause.severity), cause.cases.size(),
                        cause.requirement ? cell(requirement_line(*cause.requirement)) : "",
                        cell(cause.cases.front()));
  }
  if (shown < causes.size()) {
    text += fmt::format("\n... and {} more.\n", causes.size() - shown);
  }
}

void add_failures(std::string& text, const TargetReport& report, std::size_t most_rows) {
  std::vector<const JudgedCase*> failures;
  for (const JudgedCase& judged : report.judgement.cases) {
    if (judged.verdict == Verdict::new_failure) {
      failures.push_back(&judged);
    }
  }
  if (failures.empty()) {
    return;
  }
  text += fmt::format("\n### {}: new failures\n\n| case | status | seen |\n| --- | --- | --- |\n",
                      cell(report.label));
  const std::size_t shown = std::min(failures.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::vector<std::string> lines = explanation(*failures[i], report.judgement.baseline);
    text += fmt::format("| {} | {} | {} |\n", cell(failures[i]->result.id),
                        to_string(failures[i]->result.status),
                        lines.empty() ? "" : cell(lines.front()));
  }
  if (shown < failures.size()) {
    text += fmt::format("\n... and {} more.\n", failures.size() - shown);
  }
  // Indented by four, because nothing in the text can end such a block.
  text += fmt::format("\nThe first one again:\n\n    {}\n",
                      printable(reproduce_command(report, failures.front()->result)));
  if (const std::string command = reproducer_command(report, failures.front()->result);
      !command.empty()) {
    text += fmt::format("\nAs a C program:\n\n    {}\n", printable(command));
  }
}

void add_stale(std::string& text, const TargetReport& report) {
  std::vector<std::string> lines;
  const Judgement& judgement = report.judgement;
  for (const JudgedCase& judged : judgement.cases) {
    if (judged.verdict == Verdict::fixed) {
      lines.push_back(
          fmt::format("{}: {}", judged.result.id, explanation(judged, judgement.baseline).back()));
    }
  }
  for (const StaleEntry& stale : stale_entries(judgement)) {
    lines.push_back(fmt::format("{}: {}", stale.entry.pattern, stale.sentence));
  }
  if (lines.empty()) {
    return;
  }
  text += fmt::format("\n### {}: the baseline is out of date\n\n", cell(report.label));
  for (const std::string& line : lines) {
    text += fmt::format("- {}\n", cell(line));
  }
}

void add_notes(std::string& text, const TargetReport& report) {
  if (report.notes.empty()) {
    return;
  }
  text += fmt::format("\n### {}: notes\n\n", cell(report.label));
  for (const std::string& note : report.notes) {
    text += fmt::format("- {}\n", cell(note));
  }
}

}  // namespace

std::string markdown_report(std::span<const TargetReport> reports, std::size_t most_rows) {
  std::string text = fmt::format("## OpenCL memory conformance: {}\n\n", headline(reports));
  add_overview(text, reports);
  for (const TargetReport& report : reports) {
    add_causes(text, report, most_rows);
  }
  for (const TargetReport& report : reports) {
    add_failures(text, report, most_rows);
  }
  for (const TargetReport& report : reports) {
    add_stale(text, report);
    add_notes(text, report);
  }
  return text;
}

}  // namespace clmem::conformance
