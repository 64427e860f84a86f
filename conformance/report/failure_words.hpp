// SPDX-License-Identifier: Apache-2.0
// failure_words.hpp - the text of a failed expectation without GoogleTest's own words.
//
//   words_of("map.cpp:10: Value of: code\nExpected: returns CL_INVALID_VALUE\n  Actual: 0 (of type "
//            "int), which is CL_SUCCESS; the latest call: clEnqueueMapBuffer(...)\nthe third time")
//       == FailureWords{.call = "clEnqueueMapBuffer(...)", .note = "the third time"}
//
// Contract: pure. Removes the place in the suite, the checked expression, codes and values, which
// deviations have as data (deviation.hpp), and GoogleTest's trace. Both parts may be empty.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

struct FailureWords {
  std::string call{};  // the latest call with its arguments
  std::string note{};  // lines that the suite adds, such as how bytes differ

  friend bool operator==(const FailureWords&, const FailureWords&) = default;
};

[[nodiscard]] FailureWords words_of(std::string_view failure);

}  // namespace clmem::conformance
