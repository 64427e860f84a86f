// SPDX-License-Identifier: Apache-2.0
#include "trace/json_text.hpp"

namespace clmem::mock {

std::string json_string(std::string_view text) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "\"";
  for (const char character : text) {
    const auto code = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\') {
      result += '\\';
      result += character;
    } else if (code < 0x20 || code >= 0x7F) {
      result += "\\u00";
      result += digits[code >> 4];
      result += digits[code & 15];
    } else {
      result += character;
    }
  }
  return result + '"';
}

std::string json_member(std::string_view name, std::string_view value) {
  return json_string(name) + ':' + json_string(value);
}

}  // namespace clmem::mock
