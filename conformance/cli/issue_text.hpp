// SPDX-License-Identifier: Apache-2.0
// issue_text.hpp - a failure as a report for the bug tracker of a driver.
//
//   std::cout << issue_text(result, description, program);
//
// Contract: Markdown: a title, the rule with its section and the revision of the specification, the
// device, what was expected and found, and the C program. For a case that passed, the title is the
// sentence of the case.
#pragma once

#include <string>

#include "reproducer/c_program.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string issue_text(const CaseResult& result, const reproducer::Description& what,
                                     const std::string& program);

}  // namespace clmem::conformance
