// SPDX-License-Identifier: Apache-2.0
// text_report.hpp - what a run found, for people: every deviation with all that is needed to act on
// it.
#pragma once

#include <string>

#include "report/palette.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

// The device, deviations in full, known failures and warnings in short, and the counts.
[[nodiscard]] std::string text_report(const TargetReport& report, const RequirementTable& table,
                                      const Palette& palette);

}  // namespace clmem::conformance
