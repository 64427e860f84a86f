// SPDX-License-Identifier: Apache-2.0
#include "harness/citable.hpp"

#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

bool is_citable(std::string_view requirement) {
  const Requirement* const found = RequirementTable::embedded().find(requirement);
  return found != nullptr && found->testable == Testable::yes;
}

}  // namespace clmem::conformance
