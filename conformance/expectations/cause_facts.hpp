// SPDX-License-Identifier: Apache-2.0
// cause_facts.hpp - what is known about why a case failed, in terms that other cases share.
//
//   const CauseFacts facts = facts_of(result, table);
//   facts.call == "clEnqueueMapBuffer"; facts.rule == "INVALID_VALUE.map-flags"
//
// Contract: pure. The facts are from the records of the harness and the cited requirements; of the
// case's name only the kind of object ("Image1DBuffer") is used, and whether a sum wraps. A result
// of an older suite, without recorded facts, has those of its requirements.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "requirements/requirement_table.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

enum class CauseKind { crash, hang, wrong_bytes, accepted, wrong_code, wrong_value, other };

struct CauseFacts {
  CauseKind kind = CauseKind::other;
  std::string call{};      // the entry point that failed, as far as is known
  std::string ended_in{};  // of a crash or a hang: the one that had not returned
  std::string family{};    // of entry points that drivers implement together; "*" for all commands
  std::string expected{};  // a code or a value
  std::string given{};
  std::string shape{};                 // of bytes; of a value: the parameter; else the statement
  std::string rule{};                  // of the requirement; empty where the call was legal
  std::vector<std::string> objects{};  // kinds of objects that the case is about
  const Requirement* requirement = nullptr;  // that the failure breaks
  bool is_dead = false;                      // set by a caller that has all results: no call works
};

// Empty for none and for several.
[[nodiscard]] std::string only_object(const CauseFacts& facts);

[[nodiscard]] CauseFacts facts_of(const CaseResult& result, const RequirementTable& table);

// The entry points that the case requires to move bytes.
[[nodiscard]] std::set<std::string> moving_calls(const CaseResult& result,
                                                 const RequirementTable& table);

// Another entry point is the cause.
void blame(CauseFacts& facts, const std::string& call);

// "a 1D image buffer" for "Image1DBuffer".
[[nodiscard]] std::string_view object_words(std::string_view object);

}  // namespace clmem::conformance
