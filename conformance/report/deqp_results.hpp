// SPDX-License-Identifier: Apache-2.0
// deqp_results.hpp - results as deqp-runner writes them.
//
// Contract: `deqp_results` has a line "CASE,STATUS,SECONDS" for each case, as results.csv has, and
// `deqp_failures` one "CASE,STATUS" for each that is not as expected, as failures.csv has; that can
// be used as a list of known failures.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string deqp_results(const TargetReport& report);
[[nodiscard]] std::string deqp_failures(const TargetReport& report);

}  // namespace clmem::conformance
