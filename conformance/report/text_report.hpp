// SPDX-License-Identifier: Apache-2.0
// text_report.hpp - the results of a run as text: the broken foundation, if there is one, and the
// causes of its failures, the largest first.
//
//   std::cout << text_report(report, table, palette, Rows::hidden);   // a terminal
//   write(text_report(report, table, Palette::plain(), Rows::shown)); // report.txt
//
// Contract: text of at most `most_bytes`, or little more; lines beyond the limit are replaced by a
// statement of how much was left out and where it is. With rows, every deviation has all details
// that are needed to act on it; without them, the worst causes are reported in full, the others in
// a line each, and known failures and warnings as counts. Outdated entries of the baseline are
// always shown.
#pragma once

#include <cstddef>
#include <string>

#include "report/palette.hpp"
#include "report/rows.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

// Returns the device, the causes, the rows and the counts.
[[nodiscard]] std::string text_report(const TargetReport& report, const RequirementTable& table,
                                      const Palette& palette, Rows rows,
                                      std::size_t most_bytes = std::string::npos);

}  // namespace clmem::conformance
