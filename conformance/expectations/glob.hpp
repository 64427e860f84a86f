// SPDX-License-Identifier: Apache-2.0
// glob.hpp - patterns of case ids.
//
//   glob_matches("MapBuffer.*", "MapBuffer.RejectsReadWithInvalidate")  // true
//
// Contract: '*' matches any text, '?' one character, any other character itself; the pattern has to
// match the whole text.
#pragma once

#include <string_view>

namespace clmem::conformance {

[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace clmem::conformance
