// SPDX-License-Identifier: Apache-2.0
// case.hpp - one test case of the suite, as data; and tables of cases that share a body.
//
//   std::vector<Case> sub_buffer_parent_cases() {
//     return {{.suite = "SubBuffer",
//              .name = "RejectsNestedParent",
//              .sentence = "A sub-buffer cannot be the parent of another sub-buffer.",
//              .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-sub-buffer"},
//              .body = [](Fixture& fixture) { ... }}};
//   }
//
// Variants are rows. A row is any struct with a `name`; its `requirement` or `requirements`, where
// it has them, are cited besides those of the common part, and its `profile` and `memory` replace
// those:
//
//   struct FlagsRow { const char* name; const char* requirement; cl_mem_flags flags; };
//   each({.suite = "CreateBuffer", .name = "RefusesFlags", .sentence = ...},
//        std::vector<FlagsRow>{{"ReadWriteAndWriteOnly",
//        "CreateBuffer.err.INVALID_VALUE.flags.rw-wo", ...}},
//        [](Fixture& fixture, const FlagsRow& row) { ... });
//
// Contract: ids, `Suite.Name` or `Suite.Name/Row`, are stable and never contain a device. A case
// cites full requirement ids. Building the list of cases makes no OpenCL call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace clmem::conformance {

class Fixture;

// quick: in every run. full: slower, in runs over everything. stress: only when asked for.
enum class CaseProfile { quick, full, stress };

// as_cited: a case whose requirements are all lenient only warns. strict: it fails, because every
// revision and reading of the specification agrees on its row.
enum class Strictness { as_cited, strict };

// Needs as much memory as the device has.
inline constexpr std::uint64_t all_memory = std::numeric_limits<std::uint64_t>::max();

struct Case {
  std::string suite{};
  std::string name{};
  std::string sentence{};
  std::vector<std::string> requirements{};
  std::function<void(Fixture&)> body{};
  CaseProfile profile = CaseProfile::quick;
  double time_limit_s = 10;
  std::uint64_t memory = 0;  // bytes of all objects, where they are more than a few MiB
  Strictness strictness = Strictness::as_cited;

  [[nodiscard]] std::string id() const { return suite + "." + name; }
};

using Cases = std::vector<Case>;

// A requirement that the case already cites is not added again.
void cite(Case& citing, const std::string& requirement);

template <typename Row, typename Body>
[[nodiscard]] Cases each(const Case& common, const std::vector<Row>& rows, Body body) {
  Cases cases;
  cases.reserve(rows.size());
  for (const Row& row : rows) {
    Case& made = cases.emplace_back(common);
    made.name += "/";
    made.name += row.name;
    if constexpr (requires { row.requirement; }) {
      cite(made, row.requirement);
    }
    if constexpr (requires { row.requirements; }) {
      for (const auto& requirement : row.requirements) {
        cite(made, requirement);
      }
    }
    if constexpr (requires { row.profile; }) {
      made.profile = row.profile;
    }
    if constexpr (requires { row.memory; }) {
      made.memory = row.memory;
    }
    made.body = [row, body](Fixture& fixture) { body(fixture, row); };
  }
  return cases;
}

// Gives the suite to the cases that name none: all cases of a file, or most of them.
[[nodiscard]] Cases in_suite(const std::string& suite, Cases cases);

// Moves the cases: copying them took a worker longer than loading a driver.
[[nodiscard]] Cases join(std::span<Cases> parts);
template <std::size_t count>
[[nodiscard]] Cases join(Cases (&&parts)[count]) {
  return join(std::span<Cases>{parts});
}

// Throws std::logic_error that names the case for: an id used twice or with a blank, no sentence,
// no body, no requirement, an unknown requirement id, or one that is not testable.
void check_cases(const Cases& cases);

}  // namespace clmem::conformance
