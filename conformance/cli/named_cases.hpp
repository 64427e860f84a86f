// SPDX-License-Identifier: Apache-2.0
// named_cases.hpp - finds the cases that a command line names.
//
//   cases_named(suite, {"SvmAlloc.Refuses/UnknownBit", "CopyBufferRect.*"})
//
// Contract: reads former names, too. Throws SetupError for an id or a pattern that no case has; for
// an id with the nearest one, or with the pattern of the cases whose table or suite it names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/case_info.hpp"

namespace clmem::conformance {

[[nodiscard]] const CaseInfo& case_named(std::span<const CaseInfo> suite, const std::string& name);

// Returns the cases in the suite's order.
[[nodiscard]] std::vector<CaseInfo> cases_named(std::span<const CaseInfo> suite,
                                                std::span<const std::string> ids_and_patterns);

}  // namespace clmem::conformance
