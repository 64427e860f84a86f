// SPDX-License-Identifier: Apache-2.0
#include "report/durations.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace clmem::conformance {

std::string slowest_cases(const TargetReport& report, std::size_t count) {
  std::vector<const CaseResult*> results;
  for (const JudgedCase& judged : report.judgement.cases) {
    results.push_back(&judged.result);
  }
  count = std::min(count, results.size());
  if (count == 0) {
    return {};
  }
  std::ranges::stable_sort(results, std::ranges::greater{}, &CaseResult::seconds);
  std::string text = fmt::format("slowest on {}:\n", report.label);
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("  {:7.3f} s  {}\n", results[i]->seconds, results[i]->id);
  }
  return text;
}

}  // namespace clmem::conformance
