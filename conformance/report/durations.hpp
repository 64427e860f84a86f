// SPDX-License-Identifier: Apache-2.0
// durations.hpp - the list of the slowest cases.
//
//   std::cout << slowest_cases(report, 10);    // "slowest on pocl:\n  3.21 s  CopyOverlap....\n"
//
// Contract: the slowest first; empty for a count of zero.
#pragma once

#include <cstddef>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string slowest_cases(const TargetReport& report, std::size_t count);

}  // namespace clmem::conformance
