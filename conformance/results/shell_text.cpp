// SPDX-License-Identifier: Apache-2.0
#include "results/shell_text.hpp"

#include <fmt/core.h>

#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

std::string single_quoted(std::string_view word) {
  std::string quoted = "'";
  for (const char letter : word) {
    quoted += letter == '\'' ? std::string{"'\\''"} : std::string{letter};
  }
  return quoted + "'";
}

// POSIX has no other way: $'...' is newer than most shells.
std::string made_by_printf(std::string_view word) {
  std::string format;
  for (const char letter : word) {
    const auto code = static_cast<unsigned char>(letter);
    const bool is_plain = code >= 0x20U && code < 0x7FU;
    format += letter == '%'                ? std::string{"%%"}
              : is_plain && letter != '\\' ? std::string{letter}
                                           : fmt::format("\\{:03o}", code);
  }
  return fmt::format("\"$(printf {})\"", single_quoted(format));
}

bool is_line_of_text(std::string_view word) {
  return word.find_first_of("\n\t") == std::string_view::npos && printable(word) == word;
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                         "_-./:+,@%") == std::string_view::npos;
  if (plain && !word.empty()) {
    return std::string{word};
  }
  return is_line_of_text(word) ? single_quoted(word) : made_by_printf(word);
}

std::string shell_assignments(const std::map<std::string, std::string>& variables) {
  std::string text;
  for (const auto& [name, value] : variables) {
    text += fmt::format("{}={} ", name, shell_quoted(value));
  }
  return text;
}

}  // namespace clmem::conformance
