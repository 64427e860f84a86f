// SPDX-License-Identifier: Apache-2.0
// json_report.hpp - a run as one JSON document: identity, counts, the causes of its failures, and
// per case the result with its verdict.
#pragma once

#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string json_report(const TargetReport& report);

}  // namespace clmem::conformance
