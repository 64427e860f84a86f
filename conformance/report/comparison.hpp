// SPDX-License-Identifier: Apache-2.0
// comparison.hpp - the results of several drivers, case by case.
//
//   print(comparison(reports, palette, Rows::shown));
//
// Contract: the table has the counts of each status. With Rows::shown, it begins with a row for
// each case on which the drivers differ or any deviates from the specification, known or not, or
// from its baseline.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/palette.hpp"
#include "report/rows.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

// One case on each driver; null for a driver that did not run it.
using ComparedCase = std::vector<const JudgedCase*>;

// Returns the cases that have a row, by id. The reports must outlive them.
[[nodiscard]] std::map<std::string_view, ComparedCase> compared_cases(
    std::span<const TargetReport> reports);

// Returns the status of the case with marks, which the legend explains.
[[nodiscard]] std::string cell_text(const JudgedCase* judged);

inline constexpr std::string_view cell_legend =
    "*: deviates from the baseline, !: with warnings, -: not run; cases on which all pass or all "
    "are unsupported are left out";

// Returns the outcome of all runs: "2 new failures", "as expected".
[[nodiscard]] std::string headline(std::span<const TargetReport> reports);

[[nodiscard]] std::string comparison(std::span<const TargetReport> reports, const Palette& palette,
                                     Rows shown);

}  // namespace clmem::conformance
