// SPDX-License-Identifier: Apache-2.0
#include "report/failure_words.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace clmem::conformance {
namespace {

constexpr std::string_view latest_call = "; the latest call: ";
constexpr std::string_view operands = "Expected equality of these values:";

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Removes a prefix such as "map.cpp:10: ".
std::string_view without_place(std::string_view line) {
  const std::size_t name = line.find(':');
  const std::size_t end = name == std::string_view::npos ? name : line.find(": ", name + 1);
  if (end == std::string_view::npos || end == name + 1) {
    return line;
  }
  const std::string_view number = line.substr(name + 1, end - name - 1);
  const bool is_place =
      line.substr(0, name).find(' ') == std::string_view::npos &&
      std::ranges::all_of(number, [](char digit) { return digit >= '0' && digit <= '9'; });
  return is_place ? line.substr(end + 2) : line;
}

bool is_frame(std::string_view line) {
  constexpr std::array<std::string_view, 4> starts{
      "Value of: ", "Expected: ", "  Actual: ", operands};
  return line == "Failed" ||
         std::ranges::any_of(starts, [line](auto start) { return line.starts_with(start); });
}

}  // namespace

FailureWords words_of(std::string_view failure) {
  FailureWords words;
  bool in_operands = false;
  for (const std::string_view line : lines_of(without_place(failure))) {
    if (line == "Google Test trace:") {
      break;
    }
    if (const std::size_t at = line.find(latest_call); at != std::string_view::npos) {
      words.call = line.substr(at + latest_call.size());
    }
    in_operands = line == operands || (in_operands && line.starts_with("  "));
    if (!in_operands && !is_frame(line)) {
      words.note += (words.note.empty() ? "" : "\n") + std::string{line};
    }
  }
  return words;
}

}  // namespace clmem::conformance
