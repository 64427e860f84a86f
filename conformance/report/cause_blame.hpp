// SPDX-License-Identifier: Apache-2.0
// cause_blame.hpp - finds the entry point that causes a failure, if only all results together show
// it.
//
//   blame_entry_points(failures, report, table);
//
// Contract: pure. Changes the call and the family of facts, and marks entry points that never work
// (`is_dead`) and operations of generated tables (`is_operation`).
#pragma once

#include "report/cause_failures.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

void blame_entry_points(Failures& failures, const TargetReport& report,
                        const RequirementTable& table);

}  // namespace clmem::conformance
