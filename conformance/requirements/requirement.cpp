// SPDX-License-Identifier: Apache-2.0
#include "requirements/requirement.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace clmem::conformance {
namespace {

constexpr std::array<std::pair<std::string_view, RequirementKind>, 7> kinds{{
    {"error", RequirementKind::error},
    {"behaviour", RequirementKind::behaviour},
    {"query", RequirementKind::query},
    {"ordering", RequirementKind::ordering},
    {"lifetime", RequirementKind::lifetime},
    {"limit", RequirementKind::limit},
    {"optional", RequirementKind::optional},
}};

constexpr std::array<std::pair<std::string_view, Testable>, 3> testable_words{{
    {"yes", Testable::yes},
    {"no", Testable::no},
    {"undefined-behaviour", Testable::undefined_behaviour},
}};

template <typename Words>
auto value_of(const Words& words, std::string_view word) {
  const auto found = std::ranges::find(words, word, &Words::value_type::first);
  return found == words.end() ? std::nullopt : std::optional{found->second};
}

std::optional<int> parse_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && value >= 0 ? std::optional{value} : std::nullopt;
}

}  // namespace

std::string_view to_string(RequirementKind kind) {
  return std::ranges::find(kinds, kind, &decltype(kinds)::value_type::second)->first;
}

std::optional<RequirementKind> parse_requirement_kind(std::string_view word) {
  return value_of(kinds, word);
}

std::optional<Testable> parse_testable(std::string_view word) {
  return value_of(testable_words, word);
}

std::string to_string(ApiVersion version) {
  return fmt::format("{}.{}", version.major, version.minor);
}

std::optional<ApiVersion> parse_api_version(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) {
    return std::nullopt;
  }
  const std::optional<int> major = parse_number(text.substr(0, dot));
  const std::optional<int> minor = parse_number(text.substr(dot + 1));
  return major && minor ? std::optional{ApiVersion{*major, *minor}} : std::nullopt;
}

bool Requirement::applies_to(ApiVersion version) const {
  return version >= min_version && (!until || version <= *until);
}

std::string effects_text(const Requirement& rule) {
  std::string text = "since " + to_string(rule.min_version);
  if (rule.until) {
    text += ", until " + to_string(*rule.until);
  }
  if (!rule.condition.empty()) {
    text += fmt::format("; needs {}", fmt::join(rule.condition, ", "));
  }
  if (!rule.accepted.empty()) {
    text += fmt::format("; accepts {}", fmt::join(rule.accepted, ", "));
  }
  return text + (rule.lenient ? "; lenient: a deviation is a warning" : "");
}

}  // namespace clmem::conformance
