// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "model/memory_region.hpp"

namespace clmem::mock::rect_test {
namespace {

std::set<std::size_t> bytes_of(const Region& region, const RectSide& side) {
  std::set<std::size_t> bytes;
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        bytes.insert(side.row_start(y, z) + x);
      }
    }
  }
  return bytes;
}

bool share_a_byte(const Region& region, const RectSide& a, const RectSide& b) {
  const auto bytes_of_a = bytes_of(region, a);
  const auto bytes_of_b = bytes_of(region, b);
  return std::ranges::any_of(bytes_of_a, [&](auto byte) { return bytes_of_b.contains(byte); });
}

// With different pitches, as two sub-buffers may have, the answer is exact.
TEST(RectsOverlap, IsExactForDifferentPitches) {
  const Region region{2, 3, 2};
  for (std::size_t a = 0; a < 40; ++a) {
    for (std::size_t b = 0; b < 40; ++b) {
      const RectSide side_a{{a, 0, 0}, 5, 15};
      const RectSide side_b{{b, 0, 0}, 4, 16};
      EXPECT_EQ(rects_overlap(region, side_a, side_b), share_a_byte(region, side_a, side_b))
          << a << " and " << b;
    }
  }
}

}  // namespace
}  // namespace clmem::mock::rect_test
