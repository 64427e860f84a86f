// SPDX-License-Identifier: Apache-2.0
#include "model/access.hpp"

#include <gtest/gtest.h>

#include <array>

namespace clmem::mock::access_test {
namespace {

// A list keeps all entries in order, on both sides of the number that it holds without allocating.
TEST(AccessList, KeepsFewAndManyEntries) {
  const std::array<std::byte, 8> memory{};
  AccessList list;
  EXPECT_TRUE(list.all().empty());
  for (std::size_t size = 1; size <= AccessList::few + 2; ++size) {
    list.add(reads_host(memory.data(), size));
    ASSERT_EQ(list.all().size(), size);
  }
  for (std::size_t at = 0; at < list.all().size(); ++at) {
    EXPECT_EQ(list.all()[at].region.size[0], at + 1);
  }
}

// The box of a rectangle begins at its origin and keeps both pitches.
TEST(MemoryRegion, BoxBeginsAtItsOrigin) {
  const std::array<std::byte, 256> memory{};
  const RectSide side{{1, 2, 1}, 8, 64};
  const auto region = MemoryRegion::box(memory.data(), side, {3, 2, 2});
  EXPECT_EQ(region.start, memory.data() + 64 + 2 * 8 + 1);
  EXPECT_EQ(region.size, (Region{3, 2, 2}));
  EXPECT_EQ(region.row_pitch, 8u);
  EXPECT_EQ(region.slice_pitch, 64u);
}

}  // namespace
}  // namespace clmem::mock::access_test
