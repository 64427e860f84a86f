// SPDX-License-Identifier: Apache-2.0
#include "harness/difference.hpp"

#include <algorithm>

#include "googlemock.hpp"

namespace clmem::conformance::difference_test {
namespace {

constexpr std::size_t size = 64;

const Bytes& expected() {
  static const Bytes bytes = pattern(size, 1);
  return bytes;
}

TEST(Difference, IsEmptyForEqualBytes) {
  EXPECT_THAT(describe_difference(expected(), expected()), IsEmpty());
}

// Periodic contents are searched in linear time: every suffix of a misplaced fill of megabytes
// begins like the whole, so that comparing at each position would exceed CTest's time limit.
TEST(Difference, FindsALargeBlockWithAPeriod) {
  constexpr std::size_t length = std::size_t{8} << 20;
  Bytes meant(2 * length);
  Bytes actual(2 * length);
  std::fill_n(meant.begin() + 1000, length, std::byte{7});
  std::fill_n(actual.begin() + 5, length, std::byte{7});
  EXPECT_THAT(describe_difference(meant, actual, {.base = 1000, .region = {length}}),
              HasSubstr("; all 8388608 bytes of it are at offset 5, expected at 1000"));
}

// The search is also linear for positions at which the end of memory would truncate the block.
TEST(Difference, BearsALargeFillThatLacksItsEnd) {
  constexpr std::size_t length = std::size_t{8} << 20;
  const Bytes unit = pattern(16, 1);
  Bytes meant(1000 + length + 77);
  for (std::size_t at = 0; at < length; ++at) {
    meant[1000 + at] = unit[at % unit.size()];
  }
  Bytes actual = meant;
  const auto last_unit = static_cast<std::ptrdiff_t>(1000 + length - unit.size());
  std::fill_n(actual.begin() + last_unit, unit.size(), std::byte{});
  EXPECT_THAT(describe_difference(meant, actual, {.base = 1000, .region = {length}}),
              HasSubstr("16 of 8389685 bytes differ"));
}

TEST(Difference, NamesTheRangeAndShowsBytes) {
  Bytes actual = expected();
  actual[12] = std::byte{0};
  actual[16] = std::byte{0};
  EXPECT_THAT(
      describe_difference(expected(), actual),
      AllOf(
          StartsWith("2 of 64 bytes differ, the first at offset 12, the last at 16; they are zero"),
          HasSubstr("expected from offset 8:"), HasSubstr("actual   from offset 8:"),
          HasSubstr(" >00")));
}

TEST(Difference, RecognisesPreviousContents) {
  const Bytes previous = pattern(size, 2);
  EXPECT_THAT(describe_difference(expected(), previous, {.previous = previous}),
              HasSubstr("they are the previous contents"));
}

TEST(Difference, RecognisesAShift) {
  Bytes actual = expected();
  std::rotate(actual.begin(), actual.begin() + 3, actual.end());
  actual.resize(size - 3);
  EXPECT_THAT(
      describe_difference(expected(), actual),
      AllOf(StartsWith("61 bytes where 64 were expected"), HasSubstr("of 3 bytes further on")));
}

TEST(Difference, FindsTheBlockAtAnotherPlace) {
  const Bytes before = pattern(1024, 3);
  const Bytes block = pattern(64, 4);
  const auto with_block = [&](std::size_t offset) {
    Bytes bytes = before;
    std::copy(block.begin(), block.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
    return bytes;
  };
  const DifferenceContext context{.previous = before, .base = 100, .region = {64, 1, 1}};
  EXPECT_THAT(
      describe_difference(with_block(100), with_block(400), context),
      HasSubstr("; all 64 bytes of it are at offset 400, expected at 100: offset times 4\n"));
  EXPECT_EQ(name_difference(with_block(100), with_block(400), context),
            "at another place: offset times 4, outside of the region");
  EXPECT_THAT(describe_difference(with_block(100), with_block(0), context),
              HasSubstr("at offset 0, expected at 100: its origin is ignored\n"));
  EXPECT_THAT(describe_difference(with_block(100), with_block(333), {.previous = before}),
              HasSubstr("are at offset 333, expected at 100\n"));
  EXPECT_THAT(describe_difference(with_block(100), before, context),
              HasSubstr("previous contents"));
}

// A driver that writes past the end of the buffer leaves only the beginning of the block in it.
TEST(Difference, FindsABlockThatLeavesTheMemory) {
  const Bytes before = pattern(100, 3);
  const Bytes rows = pattern(60, 4);
  const auto with_rows = [&](std::size_t offset) {
    Bytes bytes = before;
    std::copy_n(rows.begin(), std::min(rows.size(), bytes.size() - offset),
                bytes.begin() + static_cast<std::ptrdiff_t>(offset));
    return bytes;
  };
  const RectPlace place{.row_pitch = 20, .slice_pitch = 100};
  const DifferenceContext context{
      .previous = before, .rect = place, .base = 20, .region = {20, 3, 1}};
  const std::string found = "all 60 bytes of it are at offset ";
  EXPECT_THAT(describe_difference(with_rows(20), with_rows(60), context),
              HasSubstr(found + "60, expected at 20: offset times 3, and leave the memory\n"));
  EXPECT_THAT(describe_difference(with_rows(20), with_rows(80), context),
              HasSubstr(found + "80, expected at 20: offset times 4, and leave the memory\n"));
  EXPECT_THAT(describe_difference(with_rows(20), with_rows(85), context),
              HasSubstr(found + "85, expected at 20, and leave the memory\n"));
  EXPECT_THAT(describe_difference(with_rows(20), with_rows(95), context),
              HasSubstr("no pattern recognised"));
}

TEST(Difference, FindsTheRectangleAtAnotherPlace) {
  const Bytes before = pattern(1024, 3);
  const Bytes rows = pattern(24, 4);
  const auto with_rows = [&](const RectPlace& place) {
    Bytes bytes = before;
    copy_region(rows, RectPlace{.row_pitch = 8, .slice_pitch = 24}, bytes, place, {8, 3, 1});
    return bytes;
  };
  const RectPlace place{.origin = {8, 2, 0}, .row_pitch = 32, .slice_pitch = 256};
  const DifferenceContext context{.previous = before, .rect = place, .region = {8, 3, 1}};
  const auto words = [&](const RectPlace& wrong) {
    return describe_difference(with_rows(place), with_rows(wrong), context);
  };
  EXPECT_THAT(words({.origin = {8, 2, 1}, .row_pitch = 32, .slice_pitch = 256}),
              HasSubstr("are at offset 328, expected at 72: shifted by one slice pitch\n"));
  EXPECT_THAT(words({.origin = {0, 0, 0}, .row_pitch = 32, .slice_pitch = 256}),
              HasSubstr("expected at 72: its origin is ignored\n"));
  EXPECT_THAT(words({.origin = {8, 9, 0}, .row_pitch = 20, .slice_pitch = 512}),
              HasSubstr(", row 1 20 bytes after row 0 instead of 32\n"));
}

TEST(Difference, GivesCoordinatesOfARectangle) {
  Bytes actual = expected();
  actual[16 + 8 + 5] = std::byte{0};
  EXPECT_THAT(describe_difference(expected(), actual,
                                  {.rect = RectPlace{.row_pitch = 8, .slice_pitch = 16}}),
              HasSubstr("offset 29 (x 5, y 1, z 1)"));
}

// Coordinates are those passed to the command: they start after the guards.
TEST(Difference, CountsCoordinatesFromTheRectanglesMemory) {
  Bytes actual = expected();
  actual[10 + 8 + 5] = std::byte{0};
  const RectPlace place{.row_pitch = 8, .slice_pitch = 16};
  EXPECT_THAT(describe_difference(expected(), actual, {.rect = place, .base = 10}),
              HasSubstr("offset 23 (x 5, y 1, z 0)"));
  EXPECT_THAT(describe_difference(expected(), actual, {.rect = place, .base = 24}),
              HasSubstr("offset 23, the last"));
}

// The name describes the kind of damage, independent of its position.
TEST(NameDifference, NamesTheKind) {
  EXPECT_EQ(name_difference(expected(), expected()), "");
  Bytes actual = expected();
  std::fill(actual.begin() + 8, actual.begin() + 16, std::byte{0});
  EXPECT_EQ(name_difference(expected(), actual), "zero");
  EXPECT_EQ(name_difference(expected(), actual, {.base = 8, .region = {8, 1, 1}}), "zero");
  EXPECT_EQ(name_difference(expected(), actual, {.base = 9, .region = {8, 1, 1}}),
            "zero, outside of the region");
}

TEST(NameDifference, KnowsRectangles) {
  Bytes actual = expected();
  actual[8 * 2 + 3] = std::byte{0};  // x 3, y 2
  const auto named = [&](Extent origin) {
    return name_difference(expected(), actual,
                           {.rect = RectPlace{origin, 8, 64}, .region = {2, 2, 1}});
  };
  EXPECT_EQ(named({2, 2, 0}), "zero");
  EXPECT_EQ(named({4, 2, 0}), "zero, outside of the region");
  EXPECT_EQ(named({2, 3, 0}), "zero, outside of the region");
}

}  // namespace
}  // namespace clmem::conformance::difference_test
