// SPDX-License-Identifier: Apache-2.0
// cause_key.hpp - a failure in words of a baseline: its cause, which other cases share, and its
// symptoms.
//
//   cause_key(result) == "cause:clEnqueueMapBuffer/accepted/INVALID_VALUE.map-flags/SubBuffer"
//   cause_patterns(keys, others)   // {"cause:clEnqueueMapBuffer/accepted/*/SubBuffer"}
//   symptoms_of(result)            // {"accepted", "wrong-bytes"}, {"SIGSEGV"}
//
// Contract: pure, from one result alone. The four parts are: the entry point, as the name of those
// that drivers implement together, "any" for rules of all commands; the actual result (accepted, a
// code, crash, hang, wrong-bytes, wrong-value, other); the rule; the kinds of objects. An unknown
// part is "-". The symptoms of a failed case are the kinds of its deviations (deviation.hpp); of a
// crash, the signal, or "exit" if the process ended in another way; sorted, each once. A case that
// hangs has none.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

inline constexpr std::string_view cause_prefix = "cause:";

[[nodiscard]] std::string cause_key(const CaseResult& failure);

// Returns as few patterns as possible that match the keys and none of the others. Keys that are
// also among the others get no pattern.
[[nodiscard]] std::vector<std::string> cause_patterns(std::span<const std::string> keys,
                                                      std::span<const std::string> others);

[[nodiscard]] std::vector<std::string> symptoms_of(const CaseResult& result);
[[nodiscard]] bool is_symptom(std::string_view word);
[[nodiscard]] std::string all_symptoms();

}  // namespace clmem::conformance
