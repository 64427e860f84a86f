// SPDX-License-Identifier: Apache-2.0
// causes.hpp - groups failures by their causes, the worst first.
//
//   for (const Cause& cause : causes_of(report, RequirementTable::embedded())) {
//     cause.sentence;   // "clEnqueueMapBuffer returns CL_SUCCESS instead of CL_INVALID_VALUE"
//   }
//
// Contract: pure. Every new failure belongs to exactly one cause; known failures to none. The first
// case of a cause is the one to reproduce it with: one that fails alone, with the shortest name.
//
// Cases of one kind of deviation are grouped by entry points that drivers implement together, and
// within these by the broken rule. If a rule fails only for one kind of object, the object is the
// cause: several such rules are one cause. Legal calls whose failures have the same sentence are
// one cause, whatever the cases are about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/target_report.hpp"

namespace clmem::conformance {

// Ordered from worst to mildest.
enum class Severity { lost, wrong_data, accepted, wrong_code, wrong_information };

[[nodiscard]] std::string_view to_string(Severity severity);

struct Cause {
  std::string sentence{};
  Severity severity = Severity::wrong_information;
  std::size_t worst = 0;  // cases of that severity; the others are milder
  std::string entry_point{};
  const Requirement* requirement = nullptr;  // broken by most of its cases; null: unknown
  std::vector<const JudgedCase*> cases{};    // pointers into the report
};

[[nodiscard]] std::vector<Cause> causes_of(const TargetReport& report,
                                           const RequirementTable& table);

}  // namespace clmem::conformance
