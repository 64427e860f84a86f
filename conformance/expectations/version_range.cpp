// SPDX-License-Identifier: Apache-2.0
#include "expectations/version_range.hpp"

#include <charconv>
#include <utility>

namespace clmem::conformance {
namespace {

constexpr std::string_view digits = "0123456789";

std::string dotted(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) {
    text += (text.empty() ? "" : ".") + std::to_string(number);
  }
  return text;
}

// Compares as many numbers as the bound has; numbers that the version lacks count as zero.
std::strong_ordering compare(std::vector<int> version, const std::vector<int>& bound) {
  version.resize(bound.size());
  return version <=> bound;
}

// Compares only the numbers that both bounds have.
bool ends_before(const VersionRange& one, const VersionRange& other) {
  std::vector<int> end = one.last;
  std::vector<int> begin = other.first;
  const std::size_t common = std::min(end.size(), begin.size());
  end.resize(common);
  begin.resize(common);
  return end < begin;
}

std::optional<std::vector<int>> parse_bound(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) {
    return std::vector<int>{};
  }
  std::vector<int> numbers = numbers_in(text);
  const bool numeric = text.find_first_not_of("0123456789.") == std::string_view::npos;
  // Rejects numbers that do not fit and dots without a number, which would be left out.
  const bool whole = numbers.size() == 1 + static_cast<std::size_t>(std::ranges::count(text, '.'));
  return numbers.empty() || !numeric || !whole ? std::nullopt : std::optional{std::move(numbers)};
}

}  // namespace

std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> numbers;
  text.remove_prefix(std::min(text.find_first_of(digits), text.size()));
  // Ends at any character that is not a digit, so that a sign is not part of a number: "6.-3" is
  // version 6.
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

bool VersionRange::contains(std::string_view version_text) const {
  const std::vector<int> version = numbers_in(version_text);
  return compare(version, first) >= 0 && compare(version, last) <= 0;
}

bool VersionRange::overlaps(const VersionRange& other) const {
  return !ends_before(*this, other) && !ends_before(other, *this);
}

std::string version_in(std::string_view text) {
  const std::string version = dotted(numbers_in(text));
  return version.empty() ? "*" : version;
}

std::string to_string(const VersionRange& range) {
  if (range.first == range.last) {
    return range.first.empty() ? "*" : dotted(range.first);
  }
  return dotted(range.first) + ".." + dotted(range.last);
}

std::optional<VersionRange> parse_version_range(std::string_view text) {
  if (trimmed(text) == "*") {
    return VersionRange{};
  }
  const std::size_t dots = text.find("..");
  if (trimmed(text).empty() || trimmed(text) == "..") {
    return std::nullopt;
  }
  const auto first = parse_bound(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : parse_bound(text.substr(dots + 2));
  if (!first || !last) {
    return std::nullopt;
  }
  VersionRange range{*first, *last};
  return ends_before(range, range) ? std::nullopt : std::optional{std::move(range)};
}

}  // namespace clmem::conformance
