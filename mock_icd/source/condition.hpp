// SPDX-License-Identifier: Apache-2.0
// condition.hpp - the value of an #if expression after macro expansion.
//
//   evaluate_condition(tokenize("1 && 2 > 3"), 1)     // 0
//
// Contract: remaining names count as 0, as in C. Throws SourceError for text that is not an
// expression, and for one nested deeper than 200 parentheses.
#pragma once

#include <cstdint>
#include <vector>

#include "source/token.hpp"

namespace clmem::mock {

[[nodiscard]] std::int64_t evaluate_condition(const std::vector<Token>& tokens, std::size_t line);

}  // namespace clmem::mock
