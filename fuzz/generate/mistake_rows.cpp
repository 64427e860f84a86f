// SPDX-License-Identifier: Apache-2.0
#include "generate/mistake_rows.hpp"

#include <vector>

namespace clmem::fuzz {

std::span<const MistakeRow> mistake_rows() {
  static const std::vector<MistakeRow> all = [] {
    std::vector<MistakeRow> rows;
    for (const auto part : {object_mistakes(), range_mistakes(), overlap_mistakes(), map_mistakes(),
                            creation_mistakes(), descriptor_mistakes()}) {
      rows.insert(rows.end(), part.begin(), part.end());
    }
    return rows;
  }();
  return all;
}

}  // namespace clmem::fuzz
