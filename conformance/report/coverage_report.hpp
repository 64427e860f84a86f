// SPDX-License-Identifier: Apache-2.0
// coverage_report.hpp - the coverage of the requirements, as text and as data.
//
//   std::cout << coverage_text(coverage);        // a table: entry point by kind
//   std::cout << open_rows_text(coverage);       // requirements that are not checked, with
// reasons
//
// Contract: entry points in the order of the requirement table. A cell is "checked/testable", or
// empty if the entry point has no requirement of the kind.
#pragma once

#include <string>

#include "report/coverage.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string coverage_text(const Coverage& coverage);
[[nodiscard]] std::string open_rows_text(const Coverage& coverage);
[[nodiscard]] std::string coverage_json(const Coverage& coverage);

}  // namespace clmem::conformance
