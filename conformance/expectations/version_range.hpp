// SPDX-License-Identifier: Apache-2.0
// version_range.hpp - the range of driver versions that a baseline applies to.
//
//   parse_version_range("22.3")->contains("22.3.6")           // as many numbers as the bound has
//   parse_version_range("3.1 .. 5")->contains("5.0+debian")   // both ends belong to the range
//   parse_version_range("5.0..")->contains("7.1")             // without an end: any later version
//
// Contract: a version is the first dotted group of numbers in a text, so "Oclgrind 21.10" reads
// as 21.10.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

inline constexpr std::string_view blanks = " \t\r";

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

struct VersionRange {
  std::vector<int> first;
  std::vector<int> last;

  [[nodiscard]] bool contains(std::string_view version_text) const;
  // True if any version is in both ranges.
  [[nodiscard]] bool overlaps(const VersionRange& other) const;

  friend bool operator==(const VersionRange&, const VersionRange&) = default;
};

[[nodiscard]] std::vector<int> numbers_in(std::string_view text);

// Returns the version in a text, "22.3.6" for "Mesa 22.3.6-1"; "*" if there is none.
[[nodiscard]] std::string version_in(std::string_view text);

// Returns the form in a baseline entry: "*", "3.1", "3.1..5.0", "5.0..".
[[nodiscard]] std::string to_string(const VersionRange& range);

// Parses a version, or two joined by "..", either of which may be absent, or "*" for every version.
// Returns nothing for any other text, and for a range that contains no version.
[[nodiscard]] std::optional<VersionRange> parse_version_range(std::string_view text);

}  // namespace clmem::conformance
