// SPDX-License-Identifier: Apache-2.0
// junit.hpp - a run as JUnit XML, as CI systems read it.
//
// Contract: new failures are <failure>, crashes and timeouts <error>; known failures and
// unsupported cases are <skipped> with the reason; a fixed or missing entry of the baseline is a
// <failure>, for it has to be acted on.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string junit(const TargetReport& report, const RequirementTable& table);

}  // namespace clmem::conformance
