// SPDX-License-Identifier: Apache-2.0
// exceptions.hpp - the defects and cases that no run on the mock can prove, with reasons.
//
//   reason_of_unproven("EventCallback.RunsOnce/Two")    // by the first pattern that matches
#pragma once

#include <string>
#include <string_view>

#include "requirements/reason_table.hpp"

namespace clmem::conformance {

// Cases, by pattern, that detect no defect of the mock.
[[nodiscard]] const ReasonTable& unproven_cases();
[[nodiscard]] const std::string* reason_of_unproven(std::string_view id);

}  // namespace clmem::conformance
