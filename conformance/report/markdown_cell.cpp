// SPDX-License-Identifier: Apache-2.0
#include "report/markdown_cell.hpp"

#include <fmt/core.h>

#include "report/xml_text.hpp"

namespace clmem::conformance {

std::string cell(std::string_view text) {
  constexpr std::size_t longest_remark = 200;
  std::string result;
  for (const char letter : xml_escaped(text.substr(0, longest_remark))) {
    switch (letter) {
      case '\n':
        result += ' ';
        break;
      case '|':
      case '\\':
      case '`':
      case '*':
      case '_':
      case '[':
      case ']':
      case '#':
      case '@':
        result += fmt::format("&#{};", static_cast<int>(letter));
        break;
      default:
        result += letter;
    }
  }
  return text.size() > longest_remark ? result + "..." : result;
}

}  // namespace clmem::conformance
