// SPDX-License-Identifier: Apache-2.0
// embedded_lines.hpp - the lines of requirements.csv; the build writes their definition.
#pragma once

#include <span>

namespace clmem::conformance {

[[nodiscard]] std::span<const char* const> embedded_lines();

}  // namespace clmem::conformance
