// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/layout.hpp>

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

// No product and no sum overflows unnoticed.
TEST(RectLayout, ReportsWhatDoesNotFit) {
  constexpr std::size_t huge = SIZE_MAX / 2;
  EXPECT_EQ((RectLayout{.origin = {SIZE_MAX}}.end({2})), std::nullopt);
  EXPECT_EQ((RectLayout{.origin = {0, 3}, .pitches = {.row = huge}}.end({1, 2})), std::nullopt);
  EXPECT_EQ((RectLayout{.origin = {0, 0, 3}, .pitches = {.slice = huge}}.end({1})), std::nullopt);
  EXPECT_EQ((RectLayout{}.end({huge, 3})), std::nullopt);
  EXPECT_THAT((RectLayout{.origin = {SIZE_MAX}}.end({0})), Optional(Eq(SIZE_MAX)));
}

// In C order the last index runs fastest, in Fortran order the first.
TEST(StridedLayout, OrdersDecideStrides) {
  EXPECT_EQ((StridedLayout{{2, 3, 4}, Order::c, 4}.strides()), (Strides{48, 16, 4}));
  EXPECT_EQ((StridedLayout{{2, 3, 4}, Order::fortran, 4}.strides()), (Strides{4, 8, 24}));
  EXPECT_EQ((StridedLayout{{2, 3, 4}, Order::c, 4}.extent()), 96u);
}

// The extent covers padding between rows, but not after the last one, and what negative strides
// reach.
TEST(StridedLayout, ExtentFollowsStrides) {
  const StridedLayout padded{{3, 4}, Strides{32, 4}, 4};
  EXPECT_EQ(padded.extent(), 80u);
  EXPECT_EQ(padded.reach_before(), 0u);
  const StridedLayout reversed{{5}, Strides{-4}, 4};
  EXPECT_EQ(reversed.extent(), 20u);
  EXPECT_EQ(reversed.reach_before(), 16u);
}

// An array without elements has no extent, one without dimensions is one element.
TEST(StridedLayout, CountsElementsAtTheLimits) {
  const StridedLayout none{{4, 0}, Strides{-16, 4}, 4};
  EXPECT_EQ(none.element_count(), 0u);
  EXPECT_EQ(none.extent(), 0u);
  EXPECT_EQ(none.reach_before(), 0u);
  EXPECT_EQ((StridedLayout{{}, Order::c, 8}.extent()), 8u);
}

// A layout without elements is contiguous, wherever its empty dimension is, so that it can be
// reshaped.
TEST(StridedLayout, IsContiguousWithoutElements) {
  for (const Order order : {Order::c, Order::fortran}) {
    EXPECT_TRUE((StridedLayout{{2, 0, 3}, order, 4}.is_contiguous(order)));
  }
  EXPECT_TRUE((StridedLayout{{0, 4}, Strides{64, 4}, 4}.is_contiguous(Order::c)));
}

// Indices are signed, so that a dimension beyond them is refused even beside an empty one.
TEST(StridedLayout, RefusesDimensionsBeyondSignedIndices) {
  EXPECT_THROW((StridedLayout{{0, SIZE_MAX}, Strides{0, 0}, 4}), LogicError);
}

// An element repeated by a stride of 0 takes memory once, but a copy of all elements has to fit the
// address space.
TEST(StridedLayout, RefusesRepetitionsThatNoCopyCouldHold) {
  EXPECT_THROW((StridedLayout{{PTRDIFF_MAX / 4}, Strides{0}, 8}), LogicError);
  EXPECT_EQ((StridedLayout{{PTRDIFF_MAX / 8}, Strides{0}, 8}.extent()), 8u);
}

TEST(StridedLayout, RefusesWhatDoesNotFit) {
  EXPECT_THROW((StridedLayout{{SIZE_MAX / 2, 4}, Order::c, 4}), LogicError);
  EXPECT_THROW((StridedLayout{{3}, Strides{PTRDIFF_MIN}, 1}), LogicError);
  EXPECT_THROW((StridedLayout{{3, 3}, Strides{4}, 4}), LogicError);
  EXPECT_THROW((StridedLayout{{3}, static_cast<Order>(7), 4}), LogicError);
  EXPECT_THROW((Shape{1, 1, 1, 1, 1, 1, 1, 1, 1}), LogicError);
}

// Contiguity is found per order; dimensions of one element do not matter.
TEST(StridedLayout, KnowsContiguity) {
  EXPECT_TRUE((StridedLayout{{3, 4}, Order::c, 4}.is_contiguous(Order::c)));
  EXPECT_FALSE((StridedLayout{{3, 4}, Order::c, 4}.is_contiguous(Order::fortran)));
  EXPECT_TRUE((StridedLayout{{1, 4}, Strides{999, 4}, 4}.is_contiguous(Order::fortran)));
  EXPECT_FALSE((StridedLayout{{4}, Strides{-4}, 4}.is_contiguous(Order::c)));
}

TEST(StridedView, FindsElements) {
  std::vector<int> values(12);
  std::iota(values.begin(), values.end(), 0);
  const StridedView<int> rows{values.data(), StridedLayout{{3, 4}, Order::c, sizeof(int)}};
  EXPECT_EQ(rows(1, 2), 6);
  EXPECT_EQ((StridedView<int>{values.data(), {3, 4}}(1, 2)), 6);
  EXPECT_EQ((StridedView<int>{values.data(), {3, 4}, Order::fortran}(1, 2)), 7);
  const StridedView<const int> backwards{values.data() + 11, StridedLayout{{12}, Strides{-4}, 4}};
  EXPECT_EQ(backwards(11), 0);
  EXPECT_EQ(rows.span().size(), 12u);
  EXPECT_THROW(static_cast<void>(backwards.span()), LogicError);
}

TEST(StridedView, AtChecksIndices) {
  std::vector<int> values(12);
  const StridedView<int> view{values.data(), StridedLayout{{3, 4}, Order::c, sizeof(int)}};
  EXPECT_EQ(&view.at(2, 3), &values[11]);
  EXPECT_THROW(static_cast<void>(view.at(3, 0)), LogicError);
  EXPECT_THROW(static_cast<void>(view.at(1)), LogicError);
}

}  // namespace
}  // namespace clmem::layout_test
