// SPDX-License-Identifier: Apache-2.0
#include "model/memory_region.hpp"

#include <gtest/gtest.h>

#include <bitset>

#include "model/access.hpp"

namespace clmem::mock::memory_region_test {
namespace {

using ByteSet = std::bitset<1024>;

ByteSet bytes_of(const Region& size, const RectSide& side) {
  ByteSet bytes;
  for (std::size_t z = 0; z < size[2]; ++z) {
    for (std::size_t y = 0; y < size[1]; ++y) {
      for (std::size_t x = 0; x < size[0]; ++x) {
        bytes.set(side.row_start(y, z) + x);
      }
    }
  }
  return bytes;
}

struct Shape {
  Region size;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

constexpr std::array shapes{Shape{{16, 1, 1}, 16, 64}, Shape{{0, 1, 1}, 16, 64},
                            Shape{{2, 3, 2}, 5, 15},   Shape{{2, 3, 2}, 4, 16},
                            Shape{{9, 4, 2}, 16, 64},  Shape{{16, 2, 3}, 16, 64},
                            Shape{{4, 2, 1}, 48, 96},  Shape{{16, 4, 4}, 16, 64}};

// Two regions overlap if and only if a byte belongs to both, whichever is asked first.
TEST(MemoryRegionOverlap, IsExact) {
  static const std::array<std::byte, 1024> memory{};
  for (const Shape& a : shapes) {
    const RectSide side_a{{32, 0, 0}, a.row_pitch, a.slice_pitch};
    const auto region_a = MemoryRegion::box(memory.data(), side_a, a.size);
    for (const Shape& b : shapes) {
      for (std::size_t at = 0; at < 144; ++at) {
        const RectSide side_b{{at, 0, 0}, b.row_pitch, b.slice_pitch};
        const auto region_b = MemoryRegion::box(memory.data(), side_b, b.size);
        const bool expected = (bytes_of(a.size, side_a) & bytes_of(b.size, side_b)).any();
        EXPECT_EQ(overlap(region_a, region_b), expected) << &a - shapes.data() << ' ' << at;
        EXPECT_EQ(overlap(region_b, region_a), expected) << &b - shapes.data() << ' ' << at;
      }
    }
  }
}

// The test for copies is exact for different pitches, which two sub-buffers may have.
TEST(RectsOverlap, IsExactForDifferentPitches) {
  const Region region{2, 3, 2};
  for (std::size_t a = 0; a < 40; ++a) {
    for (std::size_t b = 0; b < 40; ++b) {
      const RectSide side_a{{a, 0, 0}, 5, 15};
      const RectSide side_b{{b, 0, 0}, 4, 16};
      EXPECT_EQ(rects_overlap(region, side_a, side_b),
                (bytes_of(region, side_a) & bytes_of(region, side_b)).any())
          << a << " and " << b;
    }
  }
}

TEST(AccessList, KeepsFewAndManyEntries) {
  const std::array<std::byte, 8> memory{};
  AccessList list;
  for (std::size_t size = 1; size <= AccessList::few + 2; ++size) {
    list.add(reads_host(memory.data(), size));
    ASSERT_EQ(list.all().size(), size);
  }
  for (std::size_t at = 0; at < list.all().size(); ++at) {
    EXPECT_EQ(list.all()[at].region.size[0], at + 1);
  }
}

}  // namespace
}  // namespace clmem::mock::memory_region_test
