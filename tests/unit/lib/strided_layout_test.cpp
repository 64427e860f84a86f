// SPDX-License-Identifier: Apache-2.0
#include "library.hpp"

namespace clmem::strided_layout_test {
namespace {

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

// Layouts without elements have no gap: it can be reshaped, wherever its empty dimension is.
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

// A repeated element takes no memory, its copies do: their bytes fit, too.
TEST(StridedLayout, RefusesRepetitionsThatNoCopyCouldHold) {
  EXPECT_THROW((StridedLayout{{PTRDIFF_MAX / 4}, Strides{0}, 8}), LogicError);
  EXPECT_EQ((StridedLayout{{PTRDIFF_MAX / 8}, Strides{0}, 8}.extent()), 8u);
}

// Neither wrapping products nor mismatched ranks nor unknown orders get as far as a layout.
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

// A view finds elements by their strides.
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

// at() checks indices and their number.
TEST(StridedView, AtChecksIndices) {
  std::vector<int> values(12);
  const StridedView<int> view{values.data(), StridedLayout{{3, 4}, Order::c, sizeof(int)}};
  EXPECT_EQ(&view.at(2, 3), &values[11]);
  EXPECT_THROW(static_cast<void>(view.at(3, 0)), LogicError);
  EXPECT_THROW(static_cast<void>(view.at(1)), LogicError);
}

}  // namespace
}  // namespace clmem::strided_layout_test
