// SPDX-License-Identifier: Apache-2.0
#include "report/annotations.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/causes.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t most_of_a_kind = 10;  // GitHub shows this many of one step

// Escapes as in https://docs.github.com/actions; within properties, ':' and ',' separate.
std::string escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char letter : text) {
    const bool special = letter == '%' || letter == '\n' || letter == '\r' ||
                         (is_property && (letter == ':' || letter == ','));
    result += special ? fmt::format("%{:02X}", static_cast<unsigned>(letter)) : std::string{letter};
  }
  return result;
}

std::string annotation(std::string_view command, const SourcePlace& place, std::string_view title,
                       std::string_view text) {
  std::string properties;
  if (!place.file.empty()) {
    properties = fmt::format("file={},line={},", escaped(place.file, true), place.line);
  }
  return fmt::format("::{} {}title={}::{}\n", command, properties, escaped(title, true),
                     escaped(text, false));
}

}  // namespace

std::string annotations(const TargetReport& report, const RequirementTable& table) {
  std::string text;
  const std::vector<Cause> causes = causes_of(report, table);
  for (std::size_t i = 0; i < std::min(causes.size(), most_of_a_kind); ++i) {
    const Cause& cause = causes[i];
    const CaseResult& first = cause.cases.front()->result;
    text +=
        annotation("error", noticed_at(first), fmt::format("{}: {}", report.label, cause.sentence),
                   fmt::format("{}, {} case{}\n{}reproduce: {}", to_string(cause.severity),
                               cause.cases.size(), cause.cases.size() == 1 ? "" : "s",
                               cause.requirement == nullptr
                                   ? ""
                                   : "requires " + requirement_line(*cause.requirement) + "\n",
                               reproduce_command(report, first)));
  }
  const std::vector<StaleEntry> stale = stale_entries(report.judgement);
  const char* const command = report.judgement.gate == Gate::strict ? "error" : "warning";
  for (std::size_t i = 0; i < std::min(stale.size(), most_of_a_kind); ++i) {
    const BaselineEntry& entry = stale[i].entry;
    text += annotation(command,
                       {entry.file.empty() ? report.judgement.baseline : entry.file, entry.line},
                       fmt::format("{} {}", stale[i].word, entry.pattern), stale[i].sentence);
  }
  return text;
}

}  // namespace clmem::conformance
