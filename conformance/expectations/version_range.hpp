// SPDX-License-Identifier: Apache-2.0
// version_range.hpp - the driver versions that a baseline is about.
//
//   parse_version_range("22.3")->contains("22.3.6")         // true: as many numbers as the bound
//   has parse_version_range("3.1 .. 5")->contains("5.0+debian") // true: both ends belong to the
//   range
//
// Contract: a version is the first dotted group of numbers in a text, so "Oclgrind 21.10" reads
// as 21.10.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

struct VersionRange {
  std::vector<int> first;
  std::vector<int> last;

  [[nodiscard]] bool contains(std::string_view version_text) const;

  friend bool operator==(const VersionRange&, const VersionRange&) = default;
};

// The version in a text, "22.3.6" for "Mesa 22.3.6-1"; "*" when there is none.
[[nodiscard]] std::string version_in(std::string_view text);

// A version, or two joined by "..", or "*" for every version; empty for anything else.
[[nodiscard]] std::optional<VersionRange> parse_version_range(std::string_view text);

}  // namespace clmem::conformance
