// SPDX-License-Identifier: Apache-2.0
// symptoms.hpp - the kinds of a failure, as words in a baseline.
//
//   symptoms_of(result)             // {"accepted", "wrong-bytes"}, {"SIGSEGV"}
//   is_symptom("SIGSEGV")
//
// Contract: the words of a failed case are the kinds of its deviations (deviation.hpp); of a crash,
// the signal, or "exit" if the process ended in another way; sorted, each once. A case that hangs
// has none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

[[nodiscard]] std::vector<std::string> symptoms_of(const CaseResult& result);

[[nodiscard]] bool is_symptom(std::string_view word);
// Returns a text for messages: "accepted, refused, ... or a signal such as SIGSEGV".
[[nodiscard]] std::string all_symptoms();

}  // namespace clmem::conformance
