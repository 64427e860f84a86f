// SPDX-License-Identifier: Apache-2.0
// embedded_lines.hpp - the lines of the tables beside it, whose definition the build generates.
#pragma once

#include <span>

namespace clmem::conformance {

[[nodiscard]] std::span<const char* const> embedded_lines();      // requirements.csv
[[nodiscard]] std::span<const char* const> embedded_open_rows();  // open_rows.csv

}  // namespace clmem::conformance
