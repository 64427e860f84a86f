// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>
#include <clmem/error.hpp>
#include <clmem/layout.hpp>
#include <cstdint>
#include <vector>

#include "bounds.hpp"

namespace clmem::layout_test {
namespace {

using testing::Eq;
using testing::Optional;

// Missing components are 0 in origins and pitches, 1 in regions.
TEST(ShortTuples, AreFilledUp) {
  const std::array<std::size_t, 2> two{4, 5};
  EXPECT_EQ(Origin::from(two), (Origin{4, 5, 0}));
  EXPECT_EQ(Region::from(two), (Region{4, 5, 1}));
  EXPECT_EQ(Pitches::from(std::span{two}.first(1)), (Pitches{.row = 4, .slice = 0}));
  EXPECT_EQ(Origin::from({}), (Origin{}));
}

// Too many components, or no region at all, are mistakes.
TEST(ShortTuples, OfWrongLengthAreRefused) {
  const std::array<std::size_t, 4> four{1, 1, 1, 1};
  EXPECT_THROW(static_cast<void>(Origin::from(four)), LogicError);
  EXPECT_THROW(static_cast<void>(Region::from(four)), LogicError);
  EXPECT_THROW(static_cast<void>(Region::from({})), LogicError);
  EXPECT_THROW(static_cast<void>(Pitches::from(std::span{four}.first(3))), LogicError);
}

// A pitch of 0 means packed; a row pitch given alone also spaces the slices.
TEST(RectLayout, PacksWithoutPitches) {
  EXPECT_THAT((Pitches{}.resolved({8, 4, 2})), Optional(Pitches{8, 32}));
  EXPECT_THAT((Pitches{.row = 16}.resolved({8, 4, 2})), Optional(Pitches{16, 64}));
  EXPECT_THAT((Pitches{.slice = 50}.resolved({8, 4, 2})), Optional(Pitches{8, 50}));
}

// The last byte of the last row of the last slice ends the rectangle, not the padding behind it.
TEST(RectLayout, EndsAtTheLastByteTouched) {
  const RectLayout rect{.origin = {3, 1, 1}, .pitches = {.row = 16, .slice = 100}};
  EXPECT_THAT(rect.begin({8, 4, 2}), Optional(Eq(119u)));
  EXPECT_THAT(rect.end({8, 4, 2}), Optional(Eq(119u + 100u + 48u + 8u)));
  EXPECT_THAT(rect.end({8, 0, 2}), Optional(Eq(119u)));
}

// What transfers compute of small rectangles without a call is the same end.
TEST(RectLayout, OfSmallRectanglesEndsTheSame) {
  for (const Pitches& pitches :
       {Pitches{}, {.row = 16}, {.slice = 100}, {.row = 16, .slice = 96}}) {
    for (const Origin& origin :
         {Origin{}, Origin{3}, Origin{0, 2}, Origin{0, 0, 1}, Origin{3, 2, 1}}) {
      for (const Region& region : {Region{8}, Region{8, 3}, Region{8, 3, 2}, Region{8, 1, 2}}) {
        EXPECT_THAT((RectLayout{origin, pitches}.end(region)),
                    Optional(Eq(detail::small_rect_end(origin, pitches, region))));
      }
    }
  }
}

// No product and no sum wraps silently.
TEST(RectLayout, ReportsWhatDoesNotFit) {
  constexpr std::size_t huge = SIZE_MAX / 2;
  EXPECT_EQ((RectLayout{.origin = {SIZE_MAX}}.end({2})), std::nullopt);
  EXPECT_EQ((RectLayout{.origin = {0, 3}, .pitches = {.row = huge}}.end({1, 2})), std::nullopt);
  EXPECT_EQ((RectLayout{.origin = {0, 0, 3}, .pitches = {.slice = huge}}.end({1})), std::nullopt);
  EXPECT_EQ((RectLayout{}.end({huge, 3})), std::nullopt);
  EXPECT_THAT((RectLayout{.origin = {SIZE_MAX}}.end({0})), Optional(Eq(SIZE_MAX)));
}

// The slow truth: which bytes a rectangle touches.
std::vector<bool> touched(const RectLayout& rect, const Region& region, std::size_t size) {
  std::vector<bool> bytes(size);
  const Pitches pitches = *rect.pitches.resolved(region);
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        bytes[*rect.begin(region) + z * pitches.slice + y * pitches.row + x] = true;
      }
    }
  }
  return bytes;
}

bool share_a_byte(const RectLayout& left, const RectLayout& right, const Region& region) {
  constexpr std::size_t size = 512;
  const std::vector<bool> ours = touched(left, region, size);
  const std::vector<bool> theirs = touched(right, region, size);
  for (std::size_t byte = 0; byte < size; ++byte) {
    if (ours[byte] && theirs[byte]) {
      return true;
    }
  }
  return false;
}

// Interleaved rows do not overlap though their extents do: the answer agrees with the bytes, for
// every shift.
TEST(Overlap, AgreesWithTheBytesTouched) {
  const Region region{3, 3, 2};
  const RectLayout fixed{.origin = {2}, .pitches = {.row = 9, .slice = 40}};
  int apart = 0;
  for (const Pitches pitches : {Pitches{9, 40}, Pitches{7, 30}, Pitches{}}) {
    for (std::size_t shift = 0; shift < 120; ++shift) {
      SCOPED_TRACE(testing::Message() << "shift " << shift << ", row pitch " << pitches.row);
      const RectLayout moved{.origin = {shift}, .pitches = pitches};
      EXPECT_EQ(overlaps(fixed, moved, region), share_a_byte(fixed, moved, region));
      EXPECT_EQ(overlaps(moved, fixed, region), overlaps(fixed, moved, region));
      apart += overlaps(fixed, moved, region) ? 0 : 1;
    }
  }
  EXPECT_GT(apart, 100);  // both answers occur
}

// Nothing overlaps an empty region; what does not fit is taken to overlap.
TEST(Overlap, IsDefinedAtTheLimits) {
  EXPECT_FALSE(overlaps({}, {}, {0, 4}));
  EXPECT_TRUE(overlaps({.origin = {SIZE_MAX}}, {}, {2}));
}

}  // namespace
}  // namespace clmem::layout_test
