// SPDX-License-Identifier: Apache-2.0
// all_cases.hpp - every case of the suite, in the order of `list`.
//
// A file of cases is a namespace, so that several can be compiled as one translation unit:
//
//   namespace clmem::conformance::copy_buffer_cases {
//   CLMEM_CASE(CopyBuffer, CopiesAll, "A copy may ...", {"EnqueueCopyBuffer.data"}) {
//     ... fixture ...
//   }
//   CLMEM_TABLE(CopyBuffer, CopiesRange, "A copy of ...", (const RangeRow& row), range_rows(), {}) {
//     ... fixture ... row ...
//   }
//   }
//
// Contract: the same list on every call. A new file of cases has its line in suites.def, which
// declares its namespace: two files of one name do not compile, a file in the namespace of another
// leaves its own without cases, which `unchecked_cases` reports. So names of one file cannot clash
// with those of another, and need no unnamed namespace.
#pragma once

#include <string_view>

#include "harness/case.hpp"

// The body is a function that returns cases: those that the other macros cannot write.
#define CLMEM_CASES(function)                         \
  ::clmem::conformance::Cases function();             \
  [[maybe_unused]] const bool function##_is_added =   \
      ::clmem::conformance::add(own_cases, function); \
  ::clmem::conformance::Cases function()

// A case and its body, in the namespace of its file: suite, name, sentence, requirements in braces
// (case.hpp has what they do), and members of Case that differ, such as `.profile = CaseProfile::full`. The body has `fixture`.
#define CLMEM_CASE(suite_name, case_name, what, ...)                                               \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture);                                \
  CLMEM_CASES(suite_name##_##case_name##_case) {                                                   \
    return ::clmem::conformance::one_case(                                                         \
        {.suite = #suite_name, .name = #case_name, .sentence = what, .requirements = __VA_ARGS__}, \
        suite_name##_##case_name);                                                                 \
  }                                                                                                \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture)

// A case for each row of a table, as `each` makes them. The body has `fixture` and the row or its
// value, whose declaration is in parentheses. Rows with a comma outside of parentheses need them.
#define CLMEM_TABLE(suite_name, case_name, what, row, rows, ...)                           \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture, CLMEM_UNWRAPPED row);   \
  CLMEM_CASES(suite_name##_##case_name##_cases) {                                          \
    return ::clmem::conformance::each({.suite = #suite_name,                               \
                                       .name = #case_name,                                 \
                                       .sentence = what,                                   \
                                       .rows_from = ::clmem::conformance::maker_in(#rows), \
                                       .requirements = __VA_ARGS__},                       \
                                      rows, suite_name##_##case_name);                     \
  }                                                                                        \
  void suite_name##_##case_name([[maybe_unused]] Fixture& fixture, CLMEM_UNWRAPPED row)

#define CLMEM_UNWRAPPED(...) __VA_ARGS__

// The cases of mistakes in legal calls, each for every kind of call that has a requirement about
// it. `Kind` is Refusal or CreationRefusal. The mistakes are in parentheses; members of `Kind` that
// differ from their defaults follow.
#define CLMEM_REFUSALS(Kind, suite_name, case_name, what, mistakes_made, ...)                      \
  CLMEM_CASES(suite_name##_##case_name##_cases) {                                                  \
    return cases_of(Kind{.common = {.suite = #suite_name,                                          \
                                    .name = #case_name,                                            \
                                    .sentence = what,                                              \
                                    .rows_from = "cases_of(" #Kind ")"},                           \
                         .mistakes = {CLMEM_UNWRAPPED mistakes_made} __VA_OPT__(, ) __VA_ARGS__}); \
  }

// The cases of one mistake, which the body makes in `scene`.
#define CLMEM_REFUSAL(Kind, suite_name, case_name, what, code, topic, ...)                    \
  void suite_name##_##case_name([[maybe_unused]] Kind::Scene& scene);                         \
  CLMEM_REFUSALS(Kind, suite_name, case_name, what,                                           \
                 ({"", code, {topic}, {suite_name##_##case_name}})__VA_OPT__(, ) __VA_ARGS__) \
  void suite_name##_##case_name([[maybe_unused]] Kind::Scene& scene)

namespace clmem::conformance {

// Returns the call that makes the rows of a table; empty for rows that are beside the body.
consteval const char* maker_in(const char* rows) {
  return std::string_view{rows}.find('{') == std::string_view::npos ? rows : "";
}

#define CLMEM_SUITE(folder, file)          \
  namespace file##_cases {                 \
    inline constinit CaseMakers own_cases; \
  }
#include "suites/suites.def"

// All cases, checked with `check_cases`, so that a case with a wrong citation stops everything.
[[nodiscard]] const Cases& all_cases();

// All cases as the files make them, without the check and without the sampling of profiles. For a
// worker, which is started again after each failure: the check took longer than loading a driver.
// The ids that a worker gets come from `list`, which checks.
[[nodiscard]] Cases unchecked_cases();

}  // namespace clmem::conformance
