// SPDX-License-Identifier: Apache-2.0
#include "harness/pattern.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace clmem::conformance::pattern_test {
namespace {

// A lost byte reads as zero and a repeated one as its neighbor: neither may equal the expected
// byte.
TEST(Pattern, HasNoZeroAndNoEqualNeighbours) {
  const Bytes bytes = pattern(100003, 7);
  EXPECT_EQ(std::find(bytes.begin(), bytes.end(), std::byte{0}), bytes.end());
  EXPECT_EQ(std::adjacent_find(bytes.begin(), bytes.end()), bytes.end());
}

// The same seed gives the same data for repeating a failure; another case gets other data.
TEST(Pattern, FollowsItsSeed) {
  EXPECT_EQ(pattern(64, 3), pattern(64, 3));
  EXPECT_NE(pattern(64, 3), pattern(64, 4));
}

// Bytes that arrive shifted differ, whatever the distance.
TEST(Pattern, RepeatsAtNoDistance) {
  const Bytes bytes = pattern(8192, 11);
  for (std::ptrdiff_t shift = 1; shift < 4096; ++shift) {
    EXPECT_FALSE(std::equal(bytes.begin() + shift, bytes.begin() + shift + 16, bytes.begin()))
        << shift;
  }
}

}  // namespace
}  // namespace clmem::conformance::pattern_test
