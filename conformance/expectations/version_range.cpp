// SPDX-License-Identifier: Apache-2.0
#include "expectations/version_range.hpp"

#include <algorithm>
#include <charconv>

#include "expectations/trimmed.hpp"

namespace clmem::conformance {
namespace {

constexpr std::string_view digits = "0123456789";

std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> numbers;
  text.remove_prefix(std::min(text.find_first_of(digits), text.size()));
  // No sign comes before a number: "6.-3" is version 6.
  while (!text.empty() && digits.find(text.front()) != std::string_view::npos) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) {
      break;
    }
    numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.starts_with('.')) {
      break;
    }
    text.remove_prefix(1);
  }
  return numbers;
}

// Compares as many numbers as the bound has; numbers that the version lacks count as zero.
std::strong_ordering compare(std::vector<int> version, const std::vector<int>& bound) {
  version.resize(bound.size());
  return version <=> bound;
}

std::optional<std::vector<int>> parse_bound(std::string_view text) {
  text = trimmed(text);
  std::vector<int> numbers = numbers_in(text);
  const bool numeric = text.find_first_not_of("0123456789.") == std::string_view::npos;
  // Numbers that do not fit, and dots without a number, would be left out.
  const bool whole = numbers.size() == 1 + static_cast<std::size_t>(std::ranges::count(text, '.'));
  return numbers.empty() || !numeric || !whole ? std::nullopt : std::optional{std::move(numbers)};
}

}  // namespace

bool VersionRange::contains(std::string_view version_text) const {
  const std::vector<int> version = numbers_in(version_text);
  return compare(version, first) >= 0 && compare(version, last) <= 0;
}

std::string version_in(std::string_view text) {
  std::string version;
  for (const int number : numbers_in(text)) {
    version += (version.empty() ? "" : ".") + std::to_string(number);
  }
  return version.empty() ? "*" : version;
}

std::optional<VersionRange> parse_version_range(std::string_view text) {
  if (trimmed(text) == "*") {
    return VersionRange{};
  }
  const std::size_t dots = text.find("..");
  const auto first = parse_bound(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : parse_bound(text.substr(dots + 2));
  return first && last ? std::optional{VersionRange{*first, *last}} : std::nullopt;
}

}  // namespace clmem::conformance
