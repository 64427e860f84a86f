// SPDX-License-Identifier: Apache-2.0
#include "report/summary.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace clmem::conformance {
namespace {

constexpr std::array listed_verdicts{Verdict::new_failure, Verdict::known, Verdict::fixed};

std::size_t position(Status status) {
  return static_cast<std::size_t>(std::ranges::find(all_statuses, status) - all_statuses.begin());
}

void add_count(std::string& text, const char* separator, std::size_t count, std::string_view word) {
  if (count > 0) {
    text += fmt::format("{}{} {}", text.empty() ? "" : separator, count, word);
  }
}

}  // namespace

std::size_t Summary::count(Status status) const {
  return by_status[position(status)];
}

std::size_t Summary::count(Verdict verdict) const {
  return by_verdict[static_cast<std::size_t>(verdict)];
}

std::string Summary::line() const {
  std::string statuses;
  for (const Status status : all_statuses) {
    add_count(statuses, ", ", count(status), to_string(status));
  }
  std::string verdicts;
  for (const Verdict verdict : listed_verdicts) {
    add_count(verdicts, ", ", count(verdict), to_string(verdict));
  }
  add_count(verdicts, ", ", missing, "missing");
  add_count(verdicts, ", ", expired, "expired");
  add_count(verdicts, ", ", grown, "grown");
  add_count(verdicts, ", ", incomplete, "incomplete");
  std::string text = fmt::format("{} {}: {}", cases, cases == 1 ? "case" : "cases", statuses);
  if (!verdicts.empty()) {
    text += "; " + verdicts;
  }
  if (warnings > 0) {
    text += fmt::format("; {} with warnings", warnings);
  }
  return text;
}

Summary summarise(const Judgement& judgement) {
  Summary summary;
  summary.cases = judgement.cases.size();
  for (const JudgedCase& judged : judgement.cases) {
    ++summary.by_status[position(judged.result.status)];
    ++summary.by_verdict[static_cast<std::size_t>(judged.verdict)];
    summary.warnings += judged.result.warnings.empty() ? 0 : 1;
  }
  summary.missing = judgement.missing.size();
  summary.expired = judgement.expired.size();
  summary.grown = judgement.grown.size();
  summary.incomplete = judgement.incomplete.size();
  return summary;
}

}  // namespace clmem::conformance
