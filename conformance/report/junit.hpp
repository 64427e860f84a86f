// SPDX-License-Identifier: Apache-2.0
// junit.hpp - a run as JUnit XML for CI systems.
//
// Contract: new failures are <failure>, crashes and timeouts <error>; known failures and
// unsupported cases are <skipped> with the reason. An outdated entry of the baseline (fixed,
// missing, expired) is a <failure> for a strict gate, otherwise a warning. The file therefore has
// failures exactly when the exit code is 1.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string junit(const TargetReport& report, const RequirementTable& table);

}  // namespace clmem::conformance
