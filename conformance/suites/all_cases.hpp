// SPDX-License-Identifier: Apache-2.0
// all_cases.hpp - every case of the suite, in the order of `list`.
//
// A file of cases is a namespace, so that several can be compiled as one translation unit:
//
//   namespace clmem::conformance::copy_buffer_cases {
//   namespace {
//   CLMEM_CASE(CopyBuffer, CopiesAll, "A copy may ...", {"EnqueueCopyBuffer.data"}) {
//     ... fixture ...
//   }
//   Cases flag_cases() { return each(...); }
//   }
//   Cases cases() { return join({own_cases, flag_cases()}); }
//   }
//
// Contract: the same list on every call. A new file of cases has its line in suites.def.
#pragma once

#include <utility>

#include "harness/case.hpp"

// A case and its body, in the namespace of its file, to whose `own_cases` it is added: suite, name,
// sentence, requirements in braces, and members of Case that differ, such as
// `.profile = CaseProfile::full`. The body has `fixture`.
#define CLMEM_CASE(suite_name, case_name, what, ...)                                             \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture);                              \
  [[maybe_unused]] const bool suite_name##_##case_name##_is_added = ::clmem::conformance::add(   \
      own_cases,                                                                                 \
      {.suite = #suite_name, .name = #case_name, .sentence = what, .requirements = __VA_ARGS__}, \
      suite_name##_##case_name);                                                                 \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture)

namespace clmem::conformance {

#define CLMEM_SUITE(folder, file)     \
  namespace file##_cases {            \
    inline constinit Cases own_cases; \
    [[nodiscard]] Cases cases();      \
  }
#include "suites/suites.def"

// All cases, checked with `check_cases`, so that a case with a wrong citation stops everything.
[[nodiscard]] const Cases& all_cases();

// All cases as the files make them, without the check and without the sampling of profiles. For a
// worker, which is started again after each failure: the check took longer than loading a driver.
// The ids that a worker gets come from `list`, which checks.
[[nodiscard]] Cases unchecked_cases();

}  // namespace clmem::conformance
