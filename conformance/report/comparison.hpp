// SPDX-License-Identifier: Apache-2.0
// comparison.hpp - a table of several drivers' results.
//
//   print(comparison(reports, palette, Rows::shown));
//
// Contract: the table has the counts of each status. With Rows::shown, it begins with a row for
// each case on which the drivers differ or any deviates from the specification, known or not. A
// cell is the case's status; '*' marks a deviation from the baseline, '!' a warning, '-' a case
// that was not run.
#pragma once

#include <span>
#include <string>

#include "report/palette.hpp"
#include "report/rows.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string comparison(std::span<const TargetReport> reports, const Palette& palette,
                                     Rows shown);

}  // namespace clmem::conformance
