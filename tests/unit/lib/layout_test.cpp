// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/rect_layout.hpp>

#include "library.hpp"

namespace clmem::layout_test {
namespace {

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

// The last byte of the last row of the last slice ends the rectangle, not the padding after it.
TEST(RectLayout, EndsAtTheLastByteTouched) {
  const RectLayout rect{.origin = {3, 1, 1}, .pitches = {.row = 16, .slice = 100}};
  EXPECT_THAT(rect.end({8, 4, 2}), Optional(Eq(119u + 100u + 48u + 8u)));
  EXPECT_THAT(rect.end({8, 0, 2}), Optional(Eq(119u)));
  // A pitch of 0 means packed; a row pitch given alone also spaces the slices.
  EXPECT_THAT((RectLayout{.origin = {0, 1, 1}}.end({8, 4, 2})), Optional(Eq(8u + 32u + 64u)));
  const RectLayout rows{.origin = {0, 0, 1}, .pitches = {.row = 16}};
  EXPECT_THAT(rows.end({8, 4, 1}), Optional(Eq(64u + 48u + 8u)));
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

}  // namespace
}  // namespace clmem::layout_test
