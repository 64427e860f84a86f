// SPDX-License-Identifier: Apache-2.0
// sample.hpp - a run that contains every kind of result once, for the tests of the reports.
#pragma once

#include "report/target_report.hpp"

namespace clmem::conformance {

// Contains the requirement that the sample's cases cite.
[[nodiscard]] const RequirementTable& sample_table();

[[nodiscard]] TargetReport with_causes(TargetReport report);

[[nodiscard]] TargetReport sample_report();

}  // namespace clmem::conformance
