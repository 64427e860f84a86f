// SPDX-License-Identifier: Apache-2.0
#include "report/trend.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "report/causes.hpp"
#include "report/markdown_cell.hpp"
#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

using Runs = std::vector<const TrendRun*>;
using CauseId = std::tuple<Severity, std::string, std::string>;
using Causes = std::multimap<CauseId, Cause>;

Causes causes_in(const TrendRun& run, const RequirementTable& table) {
  Causes causes;
  for (Cause& cause : causes_of(run.report, table)) {
    CauseId id{cause.severity, cause.entry_point,
               cause.requirement == nullptr ? "" : cause.requirement->id};
    causes.emplace(std::move(id), std::move(cause));
  }
  return causes;
}

void add_counts(std::string& text, const TrendRun& run, std::size_t causes) {
  const Summary summary = summarise(run.report.judgement);
  text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(run.date),
                      cell(run.report.identity.device.driver_version), cell(run.report.label),
                      summary.cases, summary.count(Status::pass), summary.count(Status::fail),
                      summary.count(Status::crash), summary.count(Status::timeout),
                      summary.count(Status::unsupported), causes);
}

void add_changes(std::string& text, const Causes& present, const Causes& absent,
                 std::string_view word) {
  for (const auto& [id, cause] : present) {
    if (!absent.contains(id)) {
      text += fmt::format("| {} | {} | {} | {} | {} |\n", word, cell(cause.sentence),
                          to_string(cause.severity), cause.cases.size(),
                          cell(cause.cases.front()->result.id));
    }
  }
}

void add_comparison(std::string& text, const TrendRun& before, const TrendRun& after,
                    const Causes& earlier, const Causes& later) {
  std::string rows;
  add_changes(rows, later, earlier, "new");
  add_changes(rows, earlier, later, "gone");
  text += fmt::format("\n### {}: version {}, before it {}\n\n", cell(after.date),
                      cell(after.report.identity.device.driver_version),
                      cell(before.report.identity.device.driver_version));
  text += rows.empty() ? "The causes are the same.\n"
                       : "| cause | what goes wrong | severity | cases | shown by |\n"
                         "| --- | --- | --- | ---: | --- |\n" +
                             rows;
}

void add_device(std::string& text, const Runs& runs, const RequirementTable& table) {
  const DeviceIdentity& device = runs.front()->report.identity.device;
  text += fmt::format("\n## {}, {}\n\n", cell(device.platform_name), cell(device.device_name));
  text +=
      "| date | version | run | cases | pass | fail | crash | timeout | unsupported | causes |\n"
      "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  std::vector<Causes> causes;
  for (const TrendRun* run : runs) {
    causes.push_back(causes_in(*run, table));
    add_counts(text, *run, causes.back().size());
  }
  for (std::size_t i = 1; i < runs.size(); ++i) {
    add_comparison(text, *runs[i - 1], *runs[i], causes[i - 1], causes[i]);
  }
}

}  // namespace

std::string trend_page(std::span<const TrendRun> runs, const RequirementTable& table) {
  std::map<std::pair<std::string, std::string>, Runs> devices;
  for (const TrendRun& run : runs) {
    const DeviceIdentity& device = run.report.identity.device;
    devices[{device.platform_name, device.device_name}].push_back(&run);
  }
  std::string text = "# Results from run to run\n";
  for (auto& [name, of_device] : devices) {
    std::ranges::stable_sort(of_device, {}, &TrendRun::date);
    add_device(text, of_device, table);
  }
  return text;
}

}  // namespace clmem::conformance
