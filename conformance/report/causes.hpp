// SPDX-License-Identifier: Apache-2.0
// causes.hpp - finds the causes of the new failures, the one that explains the most first.
//
//   for (const Cause& cause : causes_of(report, RequirementTable::embedded())) {
//     cause.sentence;   // "clEnqueueCopyBuffer, an out-of-order queue: memory has wrong contents"
//   }
//
// Contract: pure. Every new failure belongs to exactly one cause; known failures to none. The first
// case of a cause is the one to reproduce it with.
//
// A cause is an entry point with the conditions that explain the failures (cause_search.hpp). Ways
// in which legal calls of one entry point fail are one cause, and so is one check that several entry
// points lack; the mistakes that one entry point accepts are one for each rule.
#pragma once

#include <string_view>
#include <vector>

#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string_view to_string(Severity severity);

[[nodiscard]] std::vector<Cause> causes_of(const TargetReport& report,
                                           const RequirementTable& table);

}  // namespace clmem::conformance
