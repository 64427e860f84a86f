// SPDX-License-Identifier: Apache-2.0
#include "violation.hpp"

#include "requirements/requirement_table.hpp"

namespace clmem::mock {

const std::vector<Violation>& all_violations() {
  static const std::vector<Violation> rules = [] {
    std::vector<Violation> all;
    for (const auto& some : {image_creation_rules(), image_command_rules(), svm_rules(),
                             object_rules(), kernel_argument_rules(), device_queue_rules()}) {
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }();
  return rules;
}

bool is_requirement(const std::string& id) {
  return conformance::RequirementTable::embedded().find(id) != nullptr;
}

}  // namespace clmem::mock
