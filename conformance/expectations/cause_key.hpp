// SPDX-License-Identifier: Apache-2.0
// cause_key.hpp - why a case failed, as one word that other cases share.
//
//   cause_key(result) == "cause:clEnqueueMapBuffer/accepted/INVALID_VALUE.map-flags/SubBuffer"
//   cause_patterns(keys, others)   // {"cause:clEnqueueMapBuffer/accepted/*/SubBuffer"}
//
// Contract: pure, of one result alone. The four parts are the entry point, with those that drivers
// implement together, "any" for rules of all commands; what came instead (accepted, a code, crash,
// hang, wrong-bytes, wrong-value, other); the rule; the kinds of objects. A part that is not known
// is "-".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

inline constexpr std::string_view cause_prefix = "cause:";

[[nodiscard]] std::string cause_key(const CaseResult& failure);

// As few patterns as match the keys, and none of the others. Keys that are among the others, too,
// have none.
[[nodiscard]] std::vector<std::string> cause_patterns(std::span<const std::string> keys,
                                                      std::span<const std::string> others);

}  // namespace clmem::conformance
