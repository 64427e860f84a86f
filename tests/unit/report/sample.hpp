// SPDX-License-Identifier: Apache-2.0
// sample.hpp - a run in which everything occurs once, for the tests of the reports.
#pragma once

#include "report/target_report.hpp"

namespace clmem::conformance {

// The requirement that the sample's cases cite is in this table.
[[nodiscard]] const RequirementTable& sample_table();

[[nodiscard]] TargetReport sample_report();

}  // namespace clmem::conformance
