// SPDX-License-Identifier: Apache-2.0
// all_cases.hpp - every case of the suite, in the order of `list`.
//
// A file of cases is a namespace, so that several can be compiled as one translation unit:
//
//   namespace clmem::conformance::copy_buffer_cases {
//   namespace { ... }
//   Cases cases() { return join({data_cases(), flag_cases()}); }
//   }
//
// Contract: the same list on every call. A new file of cases has its line in suites.def.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

#define CLMEM_SUITE(folder, file) \
  namespace file##_cases {        \
    [[nodiscard]] Cases cases();  \
  }
#include "suites/suites.def"

// Checked with `check_cases`, so that a case with a wrong citation stops everything.
[[nodiscard]] const Cases& all_cases();

// As the files make them, without the check and without the sampling of profiles. For a worker,
// which is started again after each failure: the check took longer than loading a driver. The ids
// that a worker gets come from `list`, which checks.
[[nodiscard]] Cases unchecked_cases();

}  // namespace clmem::conformance
