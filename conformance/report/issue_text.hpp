// SPDX-License-Identifier: Apache-2.0
// issue_text.hpp - a failure as an issue for the bug tracker of a driver.
//
//   std::cout << issue_text(result, {.sentence = "...", .device = {"PoCL 3.1"}, ...}, table);
//
// Contract: pure. Markdown: a title, the rule with a link to its section and the revision of the
// specification, the device, the expected and the actual behaviour in words, and the C program with
// instructions to build and run it. For a case that passed, the title is the sentence of the case.
#pragma once

#include <string>
#include <vector>

#include "requirements/requirement_table.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

struct IssueParts {
  std::string sentence{};             // what the case checks
  std::vector<std::string> device{};  // lines that identify the device, the driver and the system
  std::string variables{};  // environment variables, "RUSTICL_ENABLE=llvmpipe "; may be empty
  std::string program{};    // source in C
  std::string command{};    // runs the case again
};

[[nodiscard]] std::string issue_text(const CaseResult& result, const IssueParts& parts,
                                     const RequirementTable& table);

// Describes the failure in words for a comment in the program: "clX returns CL_SUCCESS instead of
// ...".
[[nodiscard]] std::string verdict_text(const CaseResult& result);

}  // namespace clmem::conformance
