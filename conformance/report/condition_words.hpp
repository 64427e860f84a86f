// SPDX-License-Identifier: Apache-2.0
// condition_words.hpp - the conditions of a call in words, for the title of a cause.
//
//   condition_words({"blocking_write=CL_TRUE", "buffer:sub-buffer"})
//   // {"blocking", "a sub-buffer as buffer"}
//
// Contract: pure; a condition of an unknown kind is returned as it is (harness/call_forms.hpp has
// the grammar).
#pragma once

#include <span>
#include <string>
#include <vector>

namespace clmem::conformance {

[[nodiscard]] std::vector<std::string> condition_words(std::span<const std::string> conditions);

}  // namespace clmem::conformance
