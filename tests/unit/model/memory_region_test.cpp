// SPDX-License-Identifier: Apache-2.0
#include "model/memory_region.hpp"

#include <gtest/gtest.h>

#include <array>

#include "model/access.hpp"

namespace clmem::mock::memory_region_test {
namespace {

struct OverlapRow {
  const char* name;
  RectSide side_a;
  Region size_a;
  RectSide side_b;
  Region size_b;
  bool expected;
};

// Offsets within 1,024 bytes; rows of 16 bytes, slices of 64, unless a row says otherwise.
const std::array overlap_rows{
    OverlapRow{"SameRange", {{0, 0, 0}, 16, 64}, {16, 1, 1}, {{0, 0, 0}, 16, 64}, {16, 1, 1}, true},
    OverlapRow{
        "NextToEachOther", {{0, 0, 0}, 16, 64}, {16, 1, 1}, {{0, 1, 0}, 16, 64}, {16, 1, 1}, false},
    OverlapRow{"LastByte", {{0, 0, 0}, 16, 64}, {17, 1, 1}, {{0, 1, 0}, 16, 64}, {16, 1, 1}, true},
    OverlapRow{"SideBySide", {{0, 0, 0}, 16, 64}, {8, 4, 2}, {{8, 0, 0}, 16, 64}, {8, 4, 2}, false},
    OverlapRow{
        "CommonColumn", {{0, 0, 0}, 16, 64}, {9, 4, 2}, {{8, 0, 0}, 16, 64}, {8, 4, 2}, true},
    OverlapRow{
        "RangeInTheGap", {{0, 0, 0}, 16, 64}, {8, 4, 1}, {{8, 2, 0}, 16, 64}, {8, 1, 1}, false},
    OverlapRow{
        "RangeAcrossTheGap", {{0, 0, 0}, 16, 64}, {8, 4, 1}, {{8, 2, 0}, 16, 64}, {9, 1, 1}, true},
    OverlapRow{
        "BetweenSlices", {{0, 0, 0}, 16, 64}, {16, 2, 3}, {{0, 2, 0}, 16, 64}, {16, 2, 3}, false},
    OverlapRow{
        "OtherPitches", {{0, 0, 0}, 16, 64}, {4, 4, 1}, {{4, 0, 0}, 32, 64}, {4, 2, 1}, false},
    OverlapRow{
        "OtherPitchesMeet", {{0, 0, 0}, 16, 64}, {4, 4, 1}, {{0, 0, 0}, 48, 96}, {4, 2, 1}, true},
    OverlapRow{
        "WithoutGaps", {{0, 0, 0}, 16, 64}, {16, 4, 4}, {{3, 9, 0}, 16, 64}, {1, 1, 1}, true},
    OverlapRow{"Empty", {{0, 0, 0}, 16, 64}, {0, 1, 1}, {{0, 0, 0}, 16, 64}, {16, 1, 1}, false},
};

class MemoryRegionOverlap : public ::testing::TestWithParam<OverlapRow> {};

// Two regions overlap if and only if a byte belongs to both, whichever is asked first.
TEST_P(MemoryRegionOverlap, IsExact) {
  static const std::array<std::byte, 1024> memory{};
  const OverlapRow& row = GetParam();
  const auto a = MemoryRegion::box(memory.data(), row.side_a, row.size_a);
  const auto b = MemoryRegion::box(memory.data(), row.side_b, row.size_b);
  EXPECT_EQ(overlap(a, b), row.expected);
  EXPECT_EQ(overlap(b, a), row.expected);
}

INSTANTIATE_TEST_SUITE_P(Rows, MemoryRegionOverlap, ::testing::ValuesIn(overlap_rows),
                         [](const auto& row) { return std::string{row.param.name}; });

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

}  // namespace
}  // namespace clmem::mock::memory_region_test
