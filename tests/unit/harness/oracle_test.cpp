// SPDX-License-Identifier: Apache-2.0
#include "harness/oracle.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <stdexcept>

namespace clmem::conformance::oracle_test {
namespace {

Bytes bytes(std::initializer_list<int> values) {
  Bytes made;
  for (const int value : values) {
    made.push_back(static_cast<std::byte>(value));
  }
  return made;
}

// Bytes outside of the destination range are guards; they are unchanged.
TEST(Oracle, CopiesOnlyTheRange) {
  Bytes target = bytes({9, 9, 9, 9, 9});
  copy_linear(bytes({1, 2, 3, 4}), 1, target, 2, 2);
  EXPECT_EQ(target, bytes({9, 9, 2, 3, 9}));
}

// Two rows of two bytes, gathered from rows of four and scattered to rows of three.
TEST(Oracle, FollowsThePitchesOfEachSide) {
  Bytes target = bytes({0, 0, 0, 0, 0, 0});
  copy_region(bytes({1, 2, 3, 4, 5, 6, 7, 8}),
              RectPlace{.origin = {1, 0, 0}, .row_pitch = 4, .slice_pitch = 8}, target,
              RectPlace{.origin = {0, 0, 0}, .row_pitch = 3, .slice_pitch = 6}, {2, 2, 1});
  EXPECT_EQ(target, bytes({2, 3, 0, 6, 7, 0}));
}

// The pattern starts at the offset, not at the start of the buffer.
TEST(Oracle, FillsFromTheOffset) {
  Bytes target = bytes({9, 9, 9, 9, 9, 9});
  fill(target, bytes({1, 2}), 1, 4);
  EXPECT_EQ(target, bytes({9, 1, 2, 1, 2, 9}));
}

// Interleaved rectangles share no byte although their ranges overlap.
TEST(Oracle, DistinguishesInterleavedFromOverlapping) {
  const RectPlace left{.origin = {0, 0, 0}, .row_pitch = 8, .slice_pitch = 32};
  const RectPlace right{.origin = {4, 0, 0}, .row_pitch = 8, .slice_pitch = 32};
  EXPECT_FALSE(share_a_byte(left, right, {4, 3, 1}));
  EXPECT_TRUE(share_a_byte(left, right, {5, 3, 1}));
}

// A case that accesses bytes outside of its own memory is an error of the case, not of a driver.
TEST(Oracle, RefusesToLeaveItsMemory) {
  Bytes target = bytes({0, 0});
  EXPECT_THROW(copy_linear(bytes({1, 2}), 1, target, 0, 2), std::out_of_range);
  EXPECT_THROW(copy_linear(bytes({1, 2}), 0, target, 1, 2), std::out_of_range);
}

}  // namespace
}  // namespace clmem::conformance::oracle_test
