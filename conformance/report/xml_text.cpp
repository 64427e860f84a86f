// SPDX-License-Identifier: Apache-2.0
#include "report/xml_text.hpp"

#include <fmt/core.h>

#include "results/printable.hpp"

namespace clmem::conformance {

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char letter : printable(text)) {
    switch (letter) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += letter;
    }
  }
  return result;
}

std::string xml_attribute(std::string_view name, std::string_view value) {
  std::string escaped;
  // Escapes line ends, which an XML parser would turn into blanks in attributes (XML 1.0, 3.3.3).
  for (const char letter : xml_escaped(value)) {
    if (letter == '\n') {
      escaped += "&#10;";
    } else {
      escaped += letter;
    }
  }
  return fmt::format(" {}=\"{}\"", name, escaped);
}

}  // namespace clmem::conformance
