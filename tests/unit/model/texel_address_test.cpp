// SPDX-License-Identifier: Apache-2.0
// Coordinates that mean no element (OpenCL C, Image Addressing and Filtering), and layers.
#include "model/kernel/texel_address.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace clmem::mock::texel_address_test {
namespace {

constexpr std::size_t size = 4;
constexpr clmem_mock_sampler edge{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler none{CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST};

// Without addressing a coordinate has to lie in the image, and nowhere is it no number.
TEST(TexelAddress, RefusesWhatIsUndefined) {
  EXPECT_FALSE((TexelAddress{none, size}.nearest(4)));
  EXPECT_FALSE((TexelAddress{none, size}.linear(-0.25F)));
  EXPECT_FALSE((TexelAddress{none, size}.exact(-1)));
  for (const float nothing : {std::nanf(""), HUGE_VALF, -HUGE_VALF}) {
    EXPECT_FALSE((TexelAddress{edge, size}.nearest(nothing)));
    EXPECT_FALSE((TexelAddress{edge, size}.linear(nothing)));
  }
}

// A layer is the nearest one, whatever the addressing mode.
TEST(TexelAddress, RoundsAndClampsLayers) {
  EXPECT_EQ(layer_of(1.5F, 4), 2);
  EXPECT_EQ(layer_of(0.4F, 4), 0);
  EXPECT_EQ(layer_of(-3, 4), 0);
  EXPECT_EQ(layer_of(HUGE_VALF, 4), 3);
  EXPECT_EQ(layer_of(std::nanf(""), 4), std::nullopt);
}

}  // namespace
}  // namespace clmem::mock::texel_address_test
