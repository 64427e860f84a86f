// SPDX-License-Identifier: Apache-2.0
// coverage.hpp - measures which requirements the cases of the suite check.
//
//   const Coverage coverage = measure_coverage(RequirementTable::embedded(), suite, open_rows());
//   coverage.rows.front().state();   // checked, open with a reason, or no case yet
//
// Contract: counts the citations of cases, whatever their results on a device; requirements that
// are not testable do not count. Refers to the table and to the reasons, which must outlive it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "requirements/reason_table.hpp"
#include "requirements/requirement_table.hpp"
#include "results/case_info.hpp"

namespace clmem::conformance {

enum class RowState { checked, open, no_case };

[[nodiscard]] std::string_view to_string(RowState state);

struct CoveredRow {
  const Requirement* rule = nullptr;
  std::vector<std::string> cases{};     // the cases that cite it
  const std::string* reason = nullptr;  // the reason why it is open

  [[nodiscard]] RowState state() const {
    return !cases.empty() ? RowState::checked : reason ? RowState::open : RowState::no_case;
  }
};

struct Coverage {
  std::vector<CoveredRow> rows;  // the testable ones, in the order of the table

  [[nodiscard]] std::size_t count(RowState state) const;
};

[[nodiscard]] Coverage measure_coverage(const RequirementTable& table,
                                        std::span<const CaseInfo> suite, const ReasonTable& open);

}  // namespace clmem::conformance
