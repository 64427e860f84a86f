// SPDX-License-Identifier: Apache-2.0
// deqp_results.hpp - results in the formats of deqp-runner.
//
// Contract: `deqp_results` has a line "CASE,STATUS,SECONDS" for each case, the format of
// results.csv, and `deqp_failures` a line "CASE,STATUS" for each unexpected result, the format of
// failures.csv, which can be used as a list of known failures.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string deqp_results(const TargetReport& report);
[[nodiscard]] std::string deqp_failures(const TargetReport& report);

}  // namespace clmem::conformance
