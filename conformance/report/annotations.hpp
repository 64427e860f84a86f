// SPDX-License-Identifier: Apache-2.0
// annotations.hpp - what GitHub shows beside a change: lines that its runner reads from the output.
//
//   ::error file=suites/map_errors.cpp,line=120,title=...::...
//
// Contract: an error for each cause of new failures, the worst first and no more than GitHub shows
// for one step, at the statement that failed; a warning for each entry of the baseline that is out
// of date, at its line. Where the gate is strict such entries are errors.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string annotations(const TargetReport& report, const RequirementTable& table);

}  // namespace clmem::conformance
