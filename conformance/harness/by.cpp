// SPDX-License-Identifier: Apache-2.0
#include "harness/by.hpp"

#include <clmem/error.hpp>
#include <stdexcept>

#include "harness/returned_code.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

std::string detail::checked_requirement(std::string_view id) {
  return id.empty() ? std::string{} : RequirementTable::embedded().at(id).id;
}

testing::Matcher<cl_int> by(std::string_view requirement, cl_int code) {
  const Requirement& rule = RequirementTable::embedded().at(requirement);
  if (rule.expected != status_name(code)) {
    throw std::logic_error{rule.id + " does not expect " + status_name(code)};
  }
  return by(rule.id, returns_one_of(rule.accepted));
}

}  // namespace clmem::conformance
