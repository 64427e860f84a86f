// SPDX-License-Identifier: Apache-2.0
#include "suites/all_cases.hpp"

#include <initializer_list>
#include <stdexcept>
#include <vector>

#include "suites/profile_sample.hpp"

namespace clmem::conformance {

Cases unchecked_cases() {
  const std::initializer_list<const CaseMakers*> files{
#define CLMEM_SUITE(folder, file) &file##_cases::own_cases,
#include "suites/suites.def"
  };
  std::vector<Cases> parts;
  for (const CaseMakers* const file : files) {
    if (file->empty()) {
      throw std::logic_error{"a file of suites.def is not linked, or has no cases"};
    }
    for (const auto make : *file) {
      parts.push_back(make());
    }
  }
  return join(parts);
}

const Cases& all_cases() {
  static const Cases cases = [] {
    Cases made = unchecked_cases();
    check_cases(made);
    keep_sample_in_quick_profile(made);
    return made;
  }();
  return cases;
}

}  // namespace clmem::conformance
