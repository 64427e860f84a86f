// SPDX-License-Identifier: Apache-2.0
#include "report/coverage.hpp"

#include <algorithm>
#include <map>

namespace clmem::conformance {

std::string_view to_string(RowState state) {
  switch (state) {
    case RowState::checked:
      return "checked";
    case RowState::open:
      return "open";
    case RowState::no_case:
      break;
  }
  return "no case yet";
}

std::size_t Coverage::count(RowState state) const {
  return static_cast<std::size_t>(std::ranges::count(rows, state, &CoveredRow::state));
}

Coverage measure_coverage(const RequirementTable& table, std::span<const CaseInfo> suite,
                          const ReasonTable& open) {
  std::map<std::string_view, std::vector<std::string>> citing;
  for (const CaseInfo& info : suite) {
    for (const std::string& id : info.requirements) {
      citing[id].push_back(info.id);
    }
  }
  Coverage coverage;
  for (const Requirement& rule : table.rows()) {
    if (rule.testable == Testable::yes) {
      coverage.rows.push_back(
          {.rule = &rule, .cases = citing[rule.id], .reason = open.find(rule.id)});
    }
  }
  return coverage;
}

}  // namespace clmem::conformance
