// SPDX-License-Identifier: Apache-2.0
// Which elements a coordinate means (OpenCL C, Image Addressing and Filtering), along four of them.
#include "model/kernel/texel_address.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace clmem::mock::texel_address_test {
namespace {

constexpr std::size_t size = 4;
constexpr clmem_mock_sampler edge{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler border{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler none{CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler normalized{CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler repeat{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler mirrored{CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST};

struct NearestRow {
  const char* name;
  clmem_mock_sampler sampler;
  float coordinate;
  std::ptrdiff_t element;
};

class Nearest : public testing::TestWithParam<NearestRow> {};

// Each addressing mode brings a coordinate to an element, or to the border.
TEST_P(Nearest, FindsTheElement) {
  const TexelAddress address{GetParam().sampler, size};
  EXPECT_EQ(address.nearest(GetParam().coordinate), GetParam().element);
}

INSTANTIATE_TEST_SUITE_P(
    , Nearest,
    testing::Values(
        NearestRow{"Inside", border, 2.9F, 2}, NearestRow{"Before", border, -0.1F, -1},
        NearestRow{"FarBefore", border, -7, -1}, NearestRow{"After", border, 4, 4},
        NearestRow{"FarAfter", border, 1e30F, 4}, NearestRow{"EdgeBefore", edge, -7, 0},
        NearestRow{"EdgeAfter", edge, 9, 3}, NearestRow{"Unchecked", none, 3.9F, 3},
        NearestRow{"Normalized", normalized, 0.5F, 2},
        NearestRow{"NormalizedEnd", normalized, 1, 3}, NearestRow{"Repeated", repeat, 1.25F, 1},
        NearestRow{"RepeatedBefore", repeat, -0.25F, 3}, NearestRow{"RepeatedSeam", repeat, 2, 0},
        NearestRow{"Mirrored", mirrored, 1.2F, 3}, NearestRow{"MirroredBefore", mirrored, -0.3F, 1},
        NearestRow{"MirroredTwice", mirrored, 2.1F, 0}, NearestRow{"MirroredSeam", mirrored, 1, 3}),
    [](const auto& row) { return row.param.name; });

struct LinearRow {
  const char* name;
  clmem_mock_sampler sampler;
  float coordinate;
  Neighbours expected;
};

class Linear : public testing::TestWithParam<LinearRow> {};

// A coordinate lies between the centres of two elements, which may be far apart in the image.
TEST_P(Linear, FindsTheNeighbours) {
  const TexelAddress address{GetParam().sampler, size};
  const auto found = address.linear(GetParam().coordinate);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->first, GetParam().expected.first);
  EXPECT_EQ(found->second, GetParam().expected.second);
  EXPECT_FLOAT_EQ(found->weight, GetParam().expected.weight);
}

INSTANTIATE_TEST_SUITE_P(, Linear,
                         testing::Values(LinearRow{"Inside", border, 1.75F, {1, 2, 0.25F}},
                                         LinearRow{"Centre", border, 1.5F, {1, 2, 0}},
                                         LinearRow{"Border", border, 0, {-1, 0, 0.5F}},
                                         LinearRow{"BorderAfter", border, 3.75F, {3, 4, 0.25F}},
                                         LinearRow{"Edge", edge, 0.25F, {0, 0, 0.75F}},
                                         LinearRow{"Unchecked", none, 0.25F, {-1, 0, 0.75F}},
                                         LinearRow{"RepeatedStart", repeat, 0, {3, 0, 0.5F}},
                                         LinearRow{"RepeatedEnd", repeat, 0.96875F, {3, 0, 0.375F}},
                                         LinearRow{"MirroredStart", mirrored, 0, {0, 0, 0.5F}},
                                         LinearRow{"MirroredEnd", mirrored, 1, {3, 3, 0.5F}}),
                         [](const auto& row) { return row.param.name; });

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

// Integer coordinates follow the addressing mode too.
TEST(TexelAddress, TakesIntegers) {
  EXPECT_EQ((TexelAddress{none, size}.exact(3)), 3);
  EXPECT_EQ((TexelAddress{border, size}.exact(7)), 4);
  EXPECT_EQ((TexelAddress{edge, size}.exact(-7)), 0);
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
