// SPDX-License-Identifier: Apache-2.0
// cause_search.hpp - finds the few conditions of calls that explain which cases fail.
//
//   for (const Explanation& one : explanations(cases)) {
//     one.entry_point;   // "clEnqueueCopyBuffer"
//     one.conditions;    // {"command_queue:out-of-order"}
//     one.cases;         // positions of the failing cases that have such a call
//   }
//
// Contract: pure; the result depends neither on names nor on the order of passing cases. Every
// failing case has exactly one explanation; the first explains the most.
//
// The search looks for the shortest description of the failures (minimum description length): the
// text "cases with a call of E under the conditions C fail" costs bits for its words and for the
// passing cases that have such a call too, and saves the bits that it costs to name each failing
// case by itself. An explanation is accepted as long as it makes the description shorter.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/call_form.hpp"

namespace clmem::conformance {

// The data of a failing case that say which of its calls may be at fault.
struct FailureEvidence {
  enum class Kind {
    refusal,  // a mistake was accepted, or rejected with another code
    answer,   // the code or the value of a legal call
    contents,
    effect,  // order, callbacks, the end of the process
  };

  Kind kind = Kind::effect;
  std::string call{};              // the entry point that showed it, or is known to be at fault
  std::optional<CallForm> form{};  // of that call
  std::vector<std::string_view> cited{};  // entry points of the requirements of the case
  // Entry points whose effect the call reports, such as clSetKernelArg if a launch lacks arguments.
  std::vector<std::string_view> reported{};
  std::string group{};  // failures of one group may be one cause without a condition
};

// A rule that the case checks: the entry point, or "*", and a condition such as
// "!INVALID_VALUE.region-zero".
struct CheckedRule {
  std::string_view entry_point{};
  std::string condition{};
};

struct SearchedCase {
  std::span<const CallForm> forms{};
  std::vector<CheckedRule> rules{};
  std::optional<FailureEvidence> failure{};  // empty: the case passes
};

struct Explanation {
  std::string entry_point{};
  std::vector<std::string> conditions{};
  std::vector<std::size_t> cases{};  // that fail, as positions
  std::size_t passes = 0;            // cases with such a call that pass
  bool is_found = true;              // false: what is left, by the group of the failures
};

[[nodiscard]] std::vector<Explanation> explanations(std::span<const SearchedCase> cases);

}  // namespace clmem::conformance
