// SPDX-License-Identifier: Apache-2.0
// annotations.hpp - annotations that GitHub shows beside a change, as lines that its runner reads
// from the output.
//
//   ::error file=suites/map_errors.cpp,line=120,title=...::...
//
// Contract: an error for each cause of new failures, at the statement that failed, the worst first
// and no more than GitHub shows for one step; a warning for each outdated entry of the baseline, at
// its line. If the gate is strict, such entries are errors.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string annotations(const TargetReport& report, const RequirementTable& table);

}  // namespace clmem::conformance
