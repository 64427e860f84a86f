// SPDX-License-Identifier: Apache-2.0
// trimmed.hpp - a text without the blanks around it.
#pragma once

#include <algorithm>
#include <string_view>

namespace clmem::conformance {

inline constexpr std::string_view blanks = " \t\r";

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace clmem::conformance
