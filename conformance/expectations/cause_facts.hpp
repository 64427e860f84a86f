// SPDX-License-Identifier: Apache-2.0
// cause_facts.hpp - the facts about a case's failure, in terms that other cases share.
//
//   const CauseFacts facts = facts_of(result, table);
//   facts.call == "clEnqueueMapBuffer"; facts.rule == "INVALID_VALUE.map-flags"
//
// Contract: pure. The facts are from the records of the harness and the cited requirements; from
// the case's name only the kind of object ("Image1DBuffer") is used, and whether a sum wraps. A
// result of an older suite, without recorded facts, has those of its requirements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "requirements/requirement_table.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

enum class CauseKind { crash, hang, wrong_bytes, accepted, wrong_code, wrong_value, other };

struct CauseFacts {
  CauseKind kind = CauseKind::other;
  std::string call{};      // the entry point that failed, if known
  std::string ended_in{};  // for a crash or hang: the entry point that had not returned
  std::string family{};    // entry points that drivers implement together; "*": all commands
  std::string expected{};  // a code or a value
  std::string given{};
  std::string shape{};                 // of bytes; of a value: the parameter; else the statement
  std::string rule{};                  // of the requirement; empty if the call was legal
  std::vector<std::string> objects{};  // kinds of objects that the case uses
  const Requirement* requirement = nullptr;  // the one that the failure breaks
};

[[nodiscard]] CauseFacts facts_of(const CaseResult& result, const RequirementTable& table);

// Returns the rule of a requirement about an error, such as "INVALID_VALUE.out-of-bounds" for
// "EnqueueCopyImage.err.INVALID_VALUE.src-out-of-bounds": without the difference between source and
// destination. Empty for other requirements; "wraps" for a case in whose id a sum wraps.
[[nodiscard]] std::string rule_of(const Requirement* requirement, std::string_view id);

// Makes another entry point the cause.
void blame(CauseFacts& facts, const std::string& call);

}  // namespace clmem::conformance
