// SPDX-License-Identifier: Apache-2.0
#include "cli/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace clmem::conformance {
namespace {

std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t changed = diagonal + (one[i] == other[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> words) {
  const auto found = std::ranges::min_element(
      words, {}, [word](const std::string& candidate) { return distance(word, candidate); });
  return found == words.end() ? std::string{} : *found;
}

}  // namespace clmem::conformance
