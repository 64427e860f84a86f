// SPDX-License-Identifier: Apache-2.0
// embedded_tables.hpp - the lines of the table beside it; the build writes their definition.
#pragma once

#include <span>

namespace clmem::conformance {

[[nodiscard]] std::span<const char* const> embedded_unproven_cases();  // unproven_cases.csv

}  // namespace clmem::conformance
