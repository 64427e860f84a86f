// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::image_from_array_test {
namespace {

static_assert(PixelElement<float> && PixelElement<cl_float4> && PixelElement<Half>);
static_assert(PixelElement<std::array<std::uint8_t, 3>> && !PixelElement<double>);
static_assert(!PixelElement<std::array<cl_float2, 2>> && !PixelElement<bool>);

class ImageFromArray : public OnDevice {
 protected:
  // The format that an array of two by two such elements gets, or an error that names it: the
  // device may lack it (PoCL 7.1 has no image of one channel).
  template <typename T>
  [[nodiscard]] std::string format_of(NormInt norm_int) const {
    const std::vector<T> pixels(4);
    try {
      return to_string(image_from_array(context_, pixels, {2, 2}, {.norm_int = norm_int}).format());
    } catch (const LogicError& error) {
      return error.what();
    }
  }
};

// The element's type chooses the channels' type, normalised on request.
TEST_F(ImageFromArray, ElementsChooseTheFormat) {
  EXPECT_THAT(format_of<float>(NormInt::no), HasSubstr("CL_R, CL_FLOAT"));
  EXPECT_THAT(format_of<Half>(NormInt::no), HasSubstr("CL_R, CL_HALF_FLOAT"));
  EXPECT_THAT(format_of<std::int8_t>(NormInt::no), HasSubstr("CL_R, CL_SIGNED_INT8"));
  EXPECT_THAT(format_of<std::int8_t>(NormInt::yes), HasSubstr("CL_R, CL_SNORM_INT8"));
  EXPECT_THAT(format_of<std::uint8_t>(NormInt::no), HasSubstr("CL_R, CL_UNSIGNED_INT8"));
  EXPECT_THAT(format_of<std::uint8_t>(NormInt::yes), HasSubstr("CL_R, CL_UNORM_INT8"));
  EXPECT_THAT(format_of<cl_short4>(NormInt::no), HasSubstr("CL_RGBA, CL_SIGNED_INT16"));
  EXPECT_THAT(format_of<cl_short4>(NormInt::yes), HasSubstr("CL_RGBA, CL_SNORM_INT16"));
  EXPECT_THAT(format_of<std::uint16_t>(NormInt::no), HasSubstr("CL_R, CL_UNSIGNED_INT16"));
  EXPECT_THAT(format_of<std::uint16_t>(NormInt::yes), HasSubstr("CL_R, CL_UNORM_INT16"));
  EXPECT_THAT(format_of<cl_int4>(NormInt::no), HasSubstr("CL_RGBA, CL_SIGNED_INT32"));
  EXPECT_THAT((format_of<std::array<std::uint32_t, 4>>(NormInt::no)),
              HasSubstr("CL_RGBA, CL_UNSIGNED_INT32"));
}

// The format of a pixel is known without an image.
TEST_F(ImageFromArray, ElementsHaveAFormat) {
  EXPECT_EQ(image_format_of<cl_uchar4>(NormInt::yes),
            (ImageFormat{ChannelOrder::rgba, ChannelType::unorm_int8}));
  EXPECT_EQ((image_format_of<std::array<float, 2>>().pixel_size()), 8u);
}

// Only small integers can be normalised.
TEST_F(ImageFromArray, OthersAreNotNormalised) {
  const auto refused = HasSubstr("only integers of 8 and 16 bits can be normalised");
  EXPECT_THAT(format_of<float>(NormInt::yes), refused);
  EXPECT_THAT(format_of<Half>(NormInt::yes), refused);
  EXPECT_THAT(format_of<std::int32_t>(NormInt::yes), refused);
  EXPECT_THAT(format_of<cl_uint4>(NormInt::yes), refused);
}

// cl_float3 has the size of four floats and is RGBA; three packed floats are RGB (D8).
TEST_F(ImageFromArray, D8VectorsOfThreeHaveTheirSize) {
  const std::vector<cl_float3> padded(4);
  EXPECT_EQ(image_from_array(context_, padded, {2, 2}).pixel_size(), sizeof(cl_float3));
  EXPECT_THAT((format_of<std::array<float, 3>>(NormInt::no)), HasSubstr("CL_RGB, CL_FLOAT"));
}

// Element [i, j] is pixel x = j, y = i.
TEST_F(ImageFromArray, ShapesAreReversed) {
  std::vector<std::uint8_t> pixels(3 * 5 * 4);
  std::iota(pixels.begin(), pixels.end(), std::uint8_t{0});
  const Image image = image_from_array(context_, pixels, {3, 5, 4}, {.num_channels = 4});
  EXPECT_EQ(image.shape(), ImageShape::image_2d(5, 3));
  EXPECT_EQ(image.flags(), MemFlags::read_only | MemFlags::copy_host_ptr);
  std::array<std::uint8_t, 4> found{};
  enqueue_copy(queue_, found, image, {.origin = {1, 2}, .region = {1}});
  EXPECT_EQ(found[0], (2 * 5 + 1) * 4);
}

// A view brings its shape along; its rows have to be packed.
TEST_F(ImageFromArray, ViewsBringTheirShape) {
  std::vector<cl_float4> values(24);
  const StridedView<const cl_float4> view{values.data(), {{2, 3, 4}, Order::c, sizeof(cl_float4)}};
  const Image image = image_from_array(context_, view, {.mode = ArrayMode::write});
  EXPECT_EQ(image.shape(), ImageShape::image_3d(4, 3, 2));
  EXPECT_EQ(image.flags(), MemFlags::write_only | MemFlags::copy_host_ptr);
  const StridedView<const cl_float4> turned{values.data(),
                                            {{2, 3}, Order::fortran, sizeof(cl_float4)}};
  EXPECT_THAT([&] { static_cast<void>(image_from_array(context_, turned)); },
              ThrowsMessage<LogicError>(HasSubstr("not contiguous in Order::c")));
}

// Dimensions that cannot be channels are refused, with what was given.
TEST_F(ImageFromArray, ChannelsHaveToFit) {
  const std::vector<float> values(60);
  const auto refused = [&](const Shape& shape, std::size_t channels, const char* text) {
    EXPECT_THAT(
        [&] {
          static_cast<void>(image_from_array(context_, values, shape, {.num_channels = channels}));
        },
        ThrowsMessage<LogicError>(HasSubstr(text)));
  };
  refused({2, 3}, 4, "has to have num_channels = 4 elements, it has 3");
  refused({2, 5}, 5, "no channel order has 5 channels");
  refused({2, 2, 2, 2}, 1, "4 components given");
  refused({8, 8}, 1, "takes 256 bytes, the memory given has 240");
  const std::vector<cl_float2> vectors(4);
  EXPECT_THAT(
      [&] {
        static_cast<void>(image_from_array(context_, vectors, {2, 2}, {.num_channels = 2}));
      },
      ThrowsMessage<LogicError>(HasSubstr("the elements are vectors of 2 channels")));
}

}  // namespace
}  // namespace clmem::image_from_array_test
