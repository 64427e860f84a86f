// SPDX-License-Identifier: Apache-2.0
#include "suites/all_cases.hpp"

#include "suites/profile_sample.hpp"

namespace clmem::conformance {

Cases unchecked_cases() {
  return join({
#define CLMEM_SUITE(folder, file) file##_cases::cases(),
#include "suites/suites.def"
  });
}

const Cases& all_cases() {
  static const Cases cases = [] {
    Cases made = unchecked_cases();
    check_cases(made);
    leave_sample_quick(made);
    return made;
  }();
  return cases;
}

}  // namespace clmem::conformance
