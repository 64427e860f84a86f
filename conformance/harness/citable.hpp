// SPDX-License-Identifier: Apache-2.0
// citable.hpp - checks whether a case may cite a requirement, for cases that are generated from the
// table of requirements.
//
//   if (is_citable("EnqueueCopyImage.err.INVALID_VALUE.src-origin-null")) { ... }
//
// Contract: applies the rule of check_cases: the requirement exists and can be tested.
#pragma once

#include <string_view>

namespace clmem::conformance {

[[nodiscard]] bool is_citable(std::string_view requirement);

}  // namespace clmem::conformance
