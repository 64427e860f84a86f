// SPDX-License-Identifier: Apache-2.0
#include "expectations/symptoms.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

namespace clmem::conformance {
namespace {

constexpr std::array kinds{DeviationKind::accepted,    DeviationKind::refused,
                           DeviationKind::wrong_code,  DeviationKind::wrong_value,
                           DeviationKind::wrong_bytes, DeviationKind::other};
constexpr std::string_view no_signal = "exit";

bool is_signal(std::string_view word) {
  return word.starts_with("SIG") &&
         word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == word.npos;
}

// Returns the kind as one word, the form in entries of a baseline.
std::string word_of(DeviationKind kind) {
  std::string word{to_string(kind)};
  std::ranges::replace(word, ' ', '-');
  return word;
}

}  // namespace

std::vector<std::string> symptoms_of(const CaseResult& result) {
  if (result.status == Status::crash) {
    const std::string word = result.cause.substr(0, result.cause.find(' '));
    return {is_signal(word) ? word : std::string{no_signal}};
  }
  if (result.status != Status::fail) {
    return {};
  }
  std::set<std::string> words;
  for (const Deviation& deviation : result.deviations) {
    words.insert(word_of(deviation.kind));
  }
  if (words.empty()) {
    words.insert(word_of(DeviationKind::other));
  }
  return {words.begin(), words.end()};
}

bool is_symptom(std::string_view word) {
  return word == no_signal || is_signal(word) ||
         std::ranges::any_of(kinds, [word](DeviationKind kind) { return word_of(kind) == word; });
}

std::string all_symptoms() {
  std::string text;
  for (const DeviationKind kind : kinds) {
    text += word_of(kind) + ", ";
  }
  return fmt::format("{}{} or a signal such as SIGSEGV", text, no_signal);
}

}  // namespace clmem::conformance
