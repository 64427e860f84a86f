// SPDX-License-Identifier: Apache-2.0
#include "expectations/glob.hpp"

#include <cstddef>

namespace clmem::conformance {

bool glob_matches(std::string_view pattern, std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = none;  // the last '*' seen
  std::size_t resume = 0;   // where the text continues if that '*' matches one character more
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != none) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == none;
}

}  // namespace clmem::conformance
