// SPDX-License-Identifier: Apache-2.0
#include "results/printable.hpp"

#include <algorithm>

namespace clmem::conformance {
namespace {

constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Returns 0 if the text does not begin with a well-formed sequence (Unicode 15, table 3-7).
std::size_t sequence_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80U                     ? 1
                             : lead >= 0xC2U && lead <= 0xDFU ? 2
                             : lead >= 0xE0U && lead <= 0xEFU ? 3
                             : lead >= 0xF0U && lead <= 0xF4U ? 4
                                                              : 0;
  if (length == 0 || text.size() < length ||
      !std::ranges::all_of(text.substr(1, length - 1), is_continuation)) {
    return 0;
  }
  const auto second = static_cast<unsigned char>(length > 1 ? text[1] : 0);
  const bool malformed = (lead == 0xE0U && second < 0xA0U) || (lead == 0xEDU && second > 0x9FU) ||
                         (lead == 0xF0U && second < 0x90U) || (lead == 0xF4U && second > 0x8FU);
  return malformed ? 0 : length;
}

constexpr bool is_control(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return (code < 0x20U && byte != '\n' && byte != '\t') || code == 0x7FU;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0 || is_control(text[0])) {
      result += '?';
      text.remove_prefix(1);
    } else {
      result += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return result;
}

}  // namespace clmem::conformance
