// SPDX-License-Identifier: Apache-2.0
// causes.hpp - failures grouped by what went wrong, the worst first.
//
//   for (const Cause& cause : causes_of(report, RequirementTable::embedded())) {
//     cause.sentence;   // "clEnqueueMapBuffer returns CL_SUCCESS instead of CL_INVALID_VALUE"
//   }
//
// Contract: pure. Every new failure belongs to exactly one cause; known failures to none. The first
// case of a cause is the one to reproduce it: one that fails alone, with the shortest name.
//
// Cases of one kind of deviation are grouped by entry points that drivers implement together, and
// within these by the broken rule. Where a rule fails only for one kind of object, the cause is
// that object: several such rules are one cause. Legal calls that fail in the same words are one
// cause, whatever the cases are about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/target_report.hpp"

namespace clmem::conformance {

// From worst to mildest.
enum class Severity { lost, wrong_data, accepted, wrong_code, wrong_information };

[[nodiscard]] std::string_view to_string(Severity severity);

struct Cause {
  std::string sentence{};
  Severity severity = Severity::wrong_information;
  std::size_t worst = 0;  // cases of that severity; the others are milder
  std::string entry_point{};
  const Requirement* requirement = nullptr;  // that most of its cases break; null: none is known
  std::vector<const JudgedCase*> cases{};    // of the report
};

[[nodiscard]] std::vector<Cause> causes_of(const TargetReport& report,
                                           const RequirementTable& table);

}  // namespace clmem::conformance
