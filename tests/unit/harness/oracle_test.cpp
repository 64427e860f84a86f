// SPDX-License-Identifier: Apache-2.0
#include "harness/oracle.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>

#include "harness/image_format.hpp"
#include "harness/image_shape.hpp"

namespace clmem::conformance::oracle_test {
namespace {

TEST(EdgeRegions, StayWithinTheImageAndTouchItsLastPixel) {
  const ImageShape shape = shape_of(ImageKind::image_2d_array, {4, 2, 1});
  std::size_t at_the_end = 0;
  for (const PixelRegion& part : edge_regions(shape)) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_GT(part.region[i], 0u);
      EXPECT_LE(part.origin[i] + part.region[i], shape.extent[i]);
    }
    at_the_end += part.origin[0] + part.region[0] == 4 ? 1 : 0;
  }
  EXPECT_EQ(edge_regions(shape).size(), 6u * 3u);
  EXPECT_EQ(at_the_end, 3u * 3u);
}

TEST(CopyPixels, RefusesPixelsOutsideOfTheirMemory) {
  Bytes target(8);
  EXPECT_THROW(copy_region(pattern(8, 1), {0, {4, 8, 8}, 4}, target, {4, {4, 8, 8}, 4}, {2, 1, 1}),
               std::out_of_range);
}

TEST(ImageFormats, CompareWithoutUndefinedBits) {
  const std::byte all{0xff};
  EXPECT_EQ(comparable(*known_format(CL_RGB, CL_UNORM_SHORT_555), Bytes(4, all)),
            (Bytes{all, std::byte{0x7f}, all, std::byte{0x7f}}));
  EXPECT_EQ(comparable(*known_format(CL_RGB, CL_UNORM_INT_101010), Bytes(4, all)),
            (Bytes{all, all, all, std::byte{0x3f}}));
  EXPECT_EQ(comparable(common_format(), Bytes(4, all)), Bytes(4, all));
}

TEST(Oracle, DistinguishesInterleavedFromOverlapping) {
  const RectPlace left{.origin = {0, 0, 0}, .row_pitch = 8, .slice_pitch = 32};
  const RectPlace right{.origin = {4, 0, 0}, .row_pitch = 8, .slice_pitch = 32};
  EXPECT_FALSE(share_a_byte(left, right, {4, 3, 1}));
  EXPECT_TRUE(share_a_byte(left, right, {5, 3, 1}));
}

// A case that accesses bytes outside of its own memory is an error of the case, not of a driver.
TEST(Oracle, RefusesToLeaveItsMemory) {
  Bytes target(2);
  EXPECT_THROW(copy_linear(pattern(2, 1), 1, target, 0, 2), std::out_of_range);
  EXPECT_THROW(copy_linear(pattern(2, 1), 0, target, 1, 2), std::out_of_range);
}

// A lost byte reads as zero and a repeated one as its neighbor: neither may equal the expected
// byte.
TEST(Pattern, HasNoZeroAndNoEqualNeighbours) {
  const Bytes bytes = pattern(100003, 7);
  EXPECT_EQ(std::find(bytes.begin(), bytes.end(), std::byte{0}), bytes.end());
  EXPECT_EQ(std::adjacent_find(bytes.begin(), bytes.end()), bytes.end());
}

TEST(Pattern, FollowsItsSeed) {
  EXPECT_EQ(pattern(64, 3), pattern(64, 3));
  EXPECT_NE(pattern(64, 3), pattern(64, 4));
}

TEST(Pattern, RepeatsAtNoDistance) {
  const Bytes bytes = pattern(8192, 11);
  for (std::ptrdiff_t shift = 1; shift < 4096; ++shift) {
    EXPECT_FALSE(std::equal(bytes.begin() + shift, bytes.begin() + shift + 16, bytes.begin()))
        << shift;
  }
}

}  // namespace
}  // namespace clmem::conformance::oracle_test
