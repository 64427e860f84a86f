// SPDX-License-Identifier: Apache-2.0
#include "harness/image_oracle.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "harness/image_format.hpp"

namespace clmem::conformance::image_oracle_test {
namespace {

using testing::ElementsAre;
using testing::FieldsAre;

TEST(ImageShape, KeepsOnlyTheCoordinatesOfItsKind) {
  EXPECT_THAT(shape_of(ImageKind::image_1d, {13, 7, 5}).extent, ElementsAre(13, 1, 1));
  EXPECT_THAT(shape_of(ImageKind::image_1d_array, {13, 7, 5}).extent, ElementsAre(13, 7, 1));
  EXPECT_THAT(shape_of(ImageKind::image_2d_array, {13, 7, 5}).extent, ElementsAre(13, 7, 5));
}

TEST(ImageShape, IsDescribedInTheFieldsOfItsKind) {
  const cl_image_desc layers = description_of(usual_shape(ImageKind::image_1d_array));
  EXPECT_EQ(layers.image_height, 0u);
  EXPECT_EQ(layers.image_array_size, 7u);
  const cl_image_desc box = description_of(usual_shape(ImageKind::image_3d));
  EXPECT_EQ(box.image_depth, 5u);
  EXPECT_EQ(box.image_array_size, 0u);
}

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

TEST(HostLayout, ZeroPitchesLeaveNoGaps) {
  EXPECT_THAT(resolved(ImageKind::image_3d, {3, 4, 2}, 4, {}), FieldsAre(12, 48));
  EXPECT_THAT(resolved(ImageKind::image_3d, {3, 4, 2}, 4, {20, 0}), FieldsAre(20, 80));
  EXPECT_THAT(resolved(ImageKind::image_1d_array, {3, 4, 1}, 4, {}), FieldsAre(12, 12));
}

TEST(RegionPlace, PutsLayersOfOneDimensionApartByTheSlicePitch) {
  const RegionPlace place = on_host(ImageKind::image_1d_array, {3, 4, 1}, 4, {16, 64});
  EXPECT_EQ(place.at({1, 2, 0}), 2u * 64 + 4);
  EXPECT_EQ(end_of(place, {3, 4, 1}), 3u * 64 + 12);
}

TEST(CopyPixels, MovesWholeElementsAndNothingElse) {
  const Bytes source = pattern(2 * 3 * 2, 1);
  const ImageShape shape = shape_of(ImageKind::image_2d, {3, 2, 1});
  Bytes target(12);
  copy_region(source, in_image(shape, 2, {1, 0, 0}), target, {1, {2, 5, 10}, 2}, {1, 2, 1});
  Bytes expected(12);
  expected[1] = source[2];
  expected[2] = source[3];
  expected[6] = source[8];
  expected[7] = source[9];
  EXPECT_EQ(target, expected);
  EXPECT_EQ(gathered(target, {1, {2, 5, 10}, 2}, {1, 2, 1}),
            (Bytes{source[2], source[3], source[8], source[9]}));
}

TEST(CopyPixels, RefusesPixelsOutsideOfTheirMemory) {
  Bytes target(8);
  EXPECT_THROW(copy_region(pattern(8, 1), {0, {4, 8, 8}, 4}, target, {4, {4, 8, 8}, 4}, {2, 1, 1}),
               std::out_of_range);
}

TEST(ImageFormats, HaveElementsOfAPowerOfTwo) {
  for (const ImageFormat& format : known_formats()) {
    EXPECT_EQ(format.element & (format.element - 1), 0u) << format.name;
  }
  EXPECT_EQ(known_format(CL_RGBA, CL_FLOAT)->element, 16u);
  EXPECT_EQ(known_format(CL_RGB, CL_UNORM_SHORT_565)->element, 2u);
  EXPECT_EQ(known_format(CL_RGB, CL_UNORM_INT8), nullptr);
}

TEST(ImageFormats, CompareWithoutUndefinedBits) {
  const std::byte all{0xff};
  EXPECT_EQ(comparable(*known_format(CL_RGB, CL_UNORM_SHORT_555), Bytes(4, all)),
            (Bytes{all, std::byte{0x7f}, all, std::byte{0x7f}}));
  EXPECT_EQ(comparable(*known_format(CL_RGB, CL_UNORM_INT_101010), Bytes(4, all)),
            (Bytes{all, all, all, std::byte{0x3f}}));
  EXPECT_EQ(comparable(common_format(), Bytes(4, all)), Bytes(4, all));
}

}  // namespace
}  // namespace clmem::conformance::image_oracle_test
