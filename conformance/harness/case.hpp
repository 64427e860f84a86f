// SPDX-License-Identifier: Apache-2.0
// case.hpp - one test case of the suite, as data; and tables of cases that share a body. Both are
// written beside their bodies, with CLMEM_CASE and CLMEM_TABLE (suites/all_cases.hpp).
//
// Variants are rows: a name, the requirements that they cite besides the common part, and one
// value; or any struct with a `name`, whose `requirement` or `requirements`, `profile` and `memory`
// are used if it has them:
//
//   each({.suite = "CreateBuffer", .name = "RefusesFlags", .sentence = ...},
//        Rows<cl_mem_flags>{{"ReadWriteAndWriteOnly",
//                            "CreateBuffer.err.INVALID_VALUE.flags.rw-wo", ...}},
//        [](Fixture& fixture, cl_mem_flags flags) { ... });
//
// Contract: ids, `Suite.Name` or `Suite.Name/Row`, are stable and never contain a device. A case
// cites full requirement ids. Columns of requirements.csv that take effect on it:
//   min_version, condition, `until:` in the notes   the case is unsupported on a device that does
//                                                   not meet those of all its requirements
//   expected, `accept:` in the notes                the codes of `fixture.refuses(code)` and `by`
//   `lenient` at the start of the notes             an expectation by this row only warns
// `clmem-conformance show CASE` prints them. Building the list of cases makes no OpenCL call.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace clmem::conformance {

class Fixture;

// `quick`: part of every run. `full`: slower, part of full runs. `stress`: only on request.
enum class CaseProfile { quick, full, stress };

// The value of `memory` for a case that needs as much memory as the device has.
inline constexpr std::uint64_t all_memory = std::numeric_limits<std::uint64_t>::max();

// The time limit, in seconds, of cases with hundreds of commands or objects of more than a few MiB:
// on a loaded machine they take ten times as long as on an idle one.
inline constexpr double large_limit_s = 60;

struct Case {
  std::string suite{};
  std::string name{};
  std::string sentence{};
  // The call that makes the rows, as it is written in a table whose rows are elsewhere.
  const char* rows_from = "";
  std::vector<std::string> requirements{};
  std::function<void(Fixture&)> body{};
  CaseProfile profile = CaseProfile::quick;
  double time_limit_s = 10;
  std::uint64_t memory = 0;  // bytes of all objects, if more than a few MiB
  // The source location of the case, or of its row's table; the compiler supplies it where the case
  // is initialised.
  const char* file = __builtin_FILE();
  int line = __builtin_LINE();

  [[nodiscard]] std::string id() const { return suite + "." + name; }
  // Returns a path below the suites' folder, such as "transfer/copy_rect_overlap.cpp:77", or one
  // such as "operations/query/query_rules.cpp:40".
  [[nodiscard]] std::string place() const;
};

using Cases = std::vector<Case>;

// A variant that differs in one value. The body takes that value or the whole row.
template <typename Value>
struct Row {
  Row(std::string row_name, Value differs) : name{std::move(row_name)}, value{std::move(differs)} {}
  Row(std::string row_name, std::vector<std::string> cited, Value differs)
      : name{std::move(row_name)}, requirements{std::move(cited)}, value{std::move(differs)} {}
  Row(std::string row_name, const char* cited, Value differs)  // null or {}: none
      : name{std::move(row_name)}, value{std::move(differs)} {
    if (cited != nullptr) {
      requirements.emplace_back(cited);
    }
  }
  template <std::same_as<std::string> Id>
  Row(std::string row_name, const Id& cited, Value differs)
      : Row{std::move(row_name), cited.c_str(), std::move(differs)} {}

  std::string name;
  std::vector<std::string> requirements;
  Value value;
};

template <typename Value>
using Rows = std::vector<Row<Value>>;

// Returns a row "One_Other" for each pair of rows, which cites the requirements of both.
template <typename One, typename Other>
[[nodiscard]] Rows<std::pair<One, Other>> crossed(const Rows<One>& ones,
                                                  const Rows<Other>& others) {
  Rows<std::pair<One, Other>> rows;
  for (const Row<One>& one : ones) {
    for (const Row<Other>& other : others) {
      std::vector<std::string> cited = one.requirements;
      cited.insert(cited.end(), other.requirements.begin(), other.requirements.end());
      rows.emplace_back(one.name + "_" + other.name, std::move(cited),
                        std::pair{one.value, other.value});
    }
  }
  return rows;
}

using CaseMakers = std::vector<Cases (*)()>;

// Adds the function. Returns true, so that it can initialise a variable.
bool add(CaseMakers& makers, Cases (*added)());

[[nodiscard]] Cases one_case(Case common, void (*body)(Fixture& fixture));

// True if a case may cite the requirement: it exists and can be tested.
[[nodiscard]] bool is_citable(std::string_view requirement);

void cite(Case& citing, const std::string& requirement);

template <typename Variant, typename Body>
[[nodiscard]] Cases each(const Case& common, const std::vector<Variant>& rows, Body body) {
  Cases cases;
  cases.reserve(rows.size());
  for (const Variant& row : rows) {
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
      if (row.memory > 0) {
        made.time_limit_s = std::max(made.time_limit_s, large_limit_s);
      }
    }
    if constexpr (std::is_invocable_v<Body&, Fixture&, const Variant&>) {
      made.body = [row, body](Fixture& fixture) { body(fixture, row); };
    } else {
      made.body = [value = row.value, body](Fixture& fixture) { body(fixture, value); };
    }
  }
  return cases;
}

// Sets the suite of the cases that name none.
[[nodiscard]] Cases in_suite(const std::string& suite, Cases cases);

// Joins the cases by moving them: copying took a worker longer than loading a driver.
[[nodiscard]] Cases join(std::span<Cases> parts);
template <std::size_t count>
[[nodiscard]] Cases join(Cases (&&parts)[count]) {
  return join(std::span<Cases>{parts});
}

// Throws std::logic_error with the name of the case for an id that is used twice or contains a
// blank, a missing sentence, body or requirement, and a requirement that is unknown or not
// testable.
void check_cases(const Cases& cases);

}  // namespace clmem::conformance
