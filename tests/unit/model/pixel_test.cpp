// SPDX-License-Identifier: Apache-2.0
#include "model/pixel.hpp"

#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "model/api_error.hpp"

namespace clmem::mock::pixel_test {
namespace {

using testing::ElementsAreArray;

std::vector<std::uint8_t> written(const cl_image_format& format, const Color& color) {
  const PixelFormat described = describe(format);
  std::vector<std::byte> element(described.element_size, std::byte{0xee});
  write_pixel(described, color, element.data());
  std::vector<std::uint8_t> bytes(element.size());
  std::memcpy(bytes.data(), element.data(), bytes.size());
  return bytes;
}

Color read_back(const cl_image_format& format, const std::vector<std::uint8_t>& bytes) {
  std::vector<std::byte> element(bytes.size());
  std::memcpy(element.data(), bytes.data(), bytes.size());
  return read_pixel(describe(format), element.data());
}

struct PixelRow {
  const char* name;
  cl_image_format format;
  Color color;                      // written
  std::vector<std::uint8_t> bytes;  // the element, least significant byte first
  Color seen;                       // read back
};

constexpr float third = 1.0F / 3.0F;
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

const std::vector<PixelRow>& pixel_rows() {
  static const std::vector<PixelRow> rows{
      {"OrderR", {CL_R, CL_UNORM_INT8}, FloatColor{1, 1, 1, 1}, {255}, FloatColor{1, 0, 0, 1}},
      {"OrderA", {CL_A, CL_UNORM_INT8}, FloatColor{1, 1, 1, 0}, {0}, FloatColor{0, 0, 0, 0}},
      {"OrderRG", {CL_RG, CL_UNSIGNED_INT8}, UintColor{1, 2, 3, 4}, {1, 2}, UintColor{1, 2, 0, 1}},
      {"OrderRA", {CL_RA, CL_UNSIGNED_INT8}, UintColor{1, 2, 3, 4}, {1, 4}, UintColor{1, 0, 0, 4}},
      {"OrderRx", {CL_Rx, CL_UNSIGNED_INT8}, UintColor{1, 2, 3, 4}, {1, 0}, UintColor{1, 0, 0, 1}},
      {"OrderRGBA",
       {CL_RGBA, CL_UNSIGNED_INT8},
       UintColor{1, 2, 3, 4},
       {1, 2, 3, 4},
       UintColor{1, 2, 3, 4}},
      {"OrderBGRA",
       {CL_BGRA, CL_UNSIGNED_INT8},
       UintColor{1, 2, 3, 4},
       {3, 2, 1, 4},
       UintColor{1, 2, 3, 4}},
      {"OrderARGB",
       {CL_ARGB, CL_UNSIGNED_INT8},
       UintColor{1, 2, 3, 4},
       {4, 1, 2, 3},
       UintColor{1, 2, 3, 4}},
      {"OrderABGR",
       {CL_ABGR, CL_UNSIGNED_INT8},
       UintColor{1, 2, 3, 4},
       {4, 3, 2, 1},
       UintColor{1, 2, 3, 4}},
      {"OrderRGBx",
       {CL_RGBx, CL_UNORM_INT8},
       FloatColor{1, 0, 1, 0},
       {255, 0, 255, 0},
       FloatColor{1, 0, 1, 1}},
      {"Luminance",
       {CL_LUMINANCE, CL_UNORM_INT8},
       FloatColor{1, 0, 0, 0},
       {255},
       FloatColor{1, 1, 1, 1}},
      {"Intensity",
       {CL_INTENSITY, CL_UNORM_INT8},
       FloatColor{0, 1, 1, 1},
       {0},
       FloatColor{0, 0, 0, 0}},
      {"Depth",
       {CL_DEPTH, CL_UNORM_INT16},
       FloatColor{1, 0, 0, 0},
       {255, 255},
       FloatColor{1, 0, 0, 1}},
      {"UnormRounds",
       {CL_R, CL_UNORM_INT8},
       FloatColor{0.5F, 0, 0, 0},
       {128},
       FloatColor{128 / 255.0F, 0, 0, 1}},
      {"UnormClamps",
       {CL_RG, CL_UNORM_INT8},
       FloatColor{2, -1, 0, 0},
       {255, 0},
       FloatColor{1, 0, 0, 1}},
      {"UnormOfNaN", {CL_R, CL_UNORM_INT8}, FloatColor{nan, 0, 0, 0}, {0}, FloatColor{0, 0, 0, 1}},
      {"Unorm16",
       {CL_R, CL_UNORM_INT16},
       FloatColor{third, 0, 0, 0},
       {0x55, 0x55},
       FloatColor{21845 / 65535.0F, 0, 0, 1}},
      {"Snorm",
       {CL_RG, CL_SNORM_INT8},
       FloatColor{1, -1, 0, 0},
       {127, 129},
       FloatColor{1, -1, 0, 1}},
      {"SnormSaturates",
       {CL_RG, CL_SNORM_INT8},
       FloatColor{9, -9, 0, 0},
       {127, 128},
       FloatColor{1, -1, 0, 1}},
      {"Snorm16",
       {CL_R, CL_SNORM_INT16},
       FloatColor{-1, 0, 0, 0},
       {1, 128},
       FloatColor{-1, 0, 0, 1}},
      {"SignedSaturates",
       {CL_RG, CL_SIGNED_INT8},
       IntColor{500, -500, 0, 0},
       {127, 128},
       IntColor{127, -128, 0, 1}},
      {"SignedExtends",
       {CL_R, CL_SIGNED_INT16},
       IntColor{-2, 0, 0, 0},
       {0xfe, 0xff},
       IntColor{-2, 0, 0, 1}},
      {"Signed32",
       {CL_R, CL_SIGNED_INT32},
       IntColor{-2, 0, 0, 0},
       {0xfe, 0xff, 0xff, 0xff},
       IntColor{-2, 0, 0, 1}},
      {"UnsignedSaturates",
       {CL_R, CL_UNSIGNED_INT16},
       UintColor{70000, 0, 0, 0},
       {0xff, 0xff},
       UintColor{65535, 0, 0, 1}},
      {"Unsigned32",
       {CL_R, CL_UNSIGNED_INT32},
       UintColor{0xfffffffe, 0, 0, 0},
       {0xfe, 0xff, 0xff, 0xff},
       UintColor{0xfffffffe, 0, 0, 1}},
      {"Half",
       {CL_RG, CL_HALF_FLOAT},
       FloatColor{1.5F, -infinity, 0, 0},
       {0, 0x3e, 0, 0xfc},
       FloatColor{1.5F, -infinity, 0, 1}},
      {"Float",
       {CL_R, CL_FLOAT},
       FloatColor{-2.5F, 0, 0, 0},
       {0, 0, 0x20, 0xc0},
       FloatColor{-2.5F, 0, 0, 1}},
      {"Packed565",
       {CL_RGB, CL_UNORM_SHORT_565},
       FloatColor{1, 0, 0, 0},
       {0, 0xf8},
       FloatColor{1, 0, 0, 1}},
      {"Packed565Green",
       {CL_RGB, CL_UNORM_SHORT_565},
       FloatColor{0, 1, 0, 0},
       {0xe0, 0x07},
       FloatColor{0, 1, 0, 1}},
      {"Packed555",
       {CL_RGBx, CL_UNORM_SHORT_555},
       FloatColor{1, 0, 1, 0},
       {0x1f, 0x7c},
       FloatColor{1, 0, 1, 1}},
      {"Packed101010",
       {CL_RGB, CL_UNORM_INT_101010},
       FloatColor{0, 1, 0, 0},
       {0, 0xfc, 0x0f, 0},
       FloatColor{0, 1, 0, 1}},
      {"Packed101010x2",
       {CL_RGBA, CL_UNORM_INT_101010_2},
       FloatColor{1, 0, 0, 1},
       {0x03, 0, 0xc0, 0xff},
       FloatColor{1, 0, 0, 1}},
      {"Srgb",
       {CL_sRGBA, CL_UNORM_INT8},
       FloatColor{1, 0.21223076F, 0.001F, 0.5F},
       {255, 127, 3, 128},
       FloatColor{1, 0.21223076F, 3 / 255.0F / 12.92F, 128 / 255.0F}},
      {"SrgbClamps",
       {CL_sBGRA, CL_UNORM_INT8},
       FloatColor{3, nan, -1, 1},
       {0, 0, 255, 255},
       FloatColor{1, 0, 0, 1}},
  };
  return rows;
}

std::string row_name(const testing::TestParamInfo<PixelRow>& row) {
  return row.param.name;
}

class Pixel : public testing::TestWithParam<PixelRow> {};

// A colour becomes exactly the element that the format describes.
TEST_P(Pixel, IsEncoded) {
  EXPECT_THAT(written(GetParam().format, GetParam().color), ElementsAreArray(GetParam().bytes));
}

// An element is seen as the colour that kernels read, missing components filled in.
TEST_P(Pixel, IsDecoded) {
  const Color seen = read_back(GetParam().format, GetParam().bytes);
  ASSERT_EQ(seen.index(), GetParam().seen.index());
  if (const auto* const floats = std::get_if<FloatColor>(&seen)) {
    const auto& expected = std::get<FloatColor>(GetParam().seen);
    for (std::size_t at = 0; at < floats->size(); ++at) {
      EXPECT_FLOAT_EQ(floats->at(at), expected.at(at)) << at;
    }
  } else {
    EXPECT_EQ(seen, GetParam().seen);
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, Pixel, testing::ValuesIn(pixel_rows()), row_name);

// What is read from any element of a format can be written back without a change.
TEST(PixelRoundTrip, KeepsEveryByteValue) {
  for (const FormatRow& row : known_formats()) {
    const PixelFormat format = describe(row.format);
    if (format.kind == ChannelKind::signed_normalized || format.name.image_channel_order == CL_Rx ||
        format.name.image_channel_order == CL_RGBx || format.name.image_channel_order == CL_sRGBx ||
        format.name.image_channel_data_type == CL_UNORM_SHORT_555 ||
        format.name.image_channel_data_type == CL_UNORM_INT_101010) {
      continue;  // two names for -1, and bits that mean nothing
    }
    for (unsigned value = 0; value < 124; ++value) {  // no not-a-number
      const std::vector<std::uint8_t> bytes(format.element_size, static_cast<std::uint8_t>(value));
      EXPECT_EQ(written(row.format, read_back(row.format, bytes)), bytes)
          << std::hex << row.format.image_channel_order << ' ' << row.format.image_channel_data_type
          << ' ' << value;
    }
  }
}

// Fills take a single float for depth images, and four values of the format's kind for others.
TEST(FillColor, FollowsTheFormat) {
  const float depth = 0.25F;
  EXPECT_EQ(load_fill_color(describe({CL_DEPTH, CL_FLOAT}), &depth),
            (Color{FloatColor{0.25F, 0, 0, 1}}));
  const IntColor signed_color{-1, 2, -3, 4};
  EXPECT_EQ(load_fill_color(describe({CL_R, CL_SIGNED_INT8}), signed_color.data()),
            Color{signed_color});
  const UintColor unsigned_color{1, 2, 3, 4};
  EXPECT_EQ(load_fill_color(describe({CL_R, CL_UNSIGNED_INT8}), unsigned_color.data()),
            Color{unsigned_color});
  const FloatColor float_color{1, 2, 3, 4};
  EXPECT_EQ(load_fill_color(describe({CL_RGBA, CL_SNORM_INT8}), float_color.data()),
            Color{float_color});
}

struct FormatSizeRow {
  const char* name;
  cl_image_format format;
  std::size_t element_size;  // zero where no device could support it
};

class Formats : public testing::TestWithParam<FormatSizeRow> {};

// An element holds its channels and nothing else; packed types fix their orders, and the number of
// bits is a power of two.
TEST_P(Formats, HaveTheirSizeOrAreRefused) {
  if (GetParam().element_size != 0) {
    EXPECT_EQ(describe(GetParam().format).element_size, GetParam().element_size);
    return;
  }
  try {
    (void)describe(GetParam().format);
    FAIL() << "not refused";
  } catch (const ApiError& refused) {
    EXPECT_EQ(refused.code, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Formats,
    testing::Values(FormatSizeRow{"Byte", {CL_R, CL_UNORM_INT8}, 1},
                    FormatSizeRow{"Largest", {CL_RGBA, CL_FLOAT}, largest_element},
                    FormatSizeRow{"PaddedPair", {CL_Rx, CL_HALF_FLOAT}, 4},
                    FormatSizeRow{"Short565", {CL_RGB, CL_UNORM_SHORT_565}, 2},
                    FormatSizeRow{"Int101010", {CL_RGBx, CL_UNORM_INT_101010}, 4},
                    FormatSizeRow{"ThreeBytes", {CL_RGB, CL_UNORM_INT8}, 0},
                    FormatSizeRow{"ThreeSrgbBytes", {CL_sRGB, CL_UNORM_INT8}, 0},
                    FormatSizeRow{"PackedMismatch", {CL_RGBA, CL_UNORM_SHORT_565}, 0},
                    FormatSizeRow{"PackedAlphaMismatch", {CL_RGB, CL_UNORM_INT_101010_2}, 0},
                    FormatSizeRow{"UnknownOrder", {0x1234, CL_UNORM_INT8}, 0},
                    FormatSizeRow{"UnknownType", {CL_RGBA, 0x1234}, 0}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock::pixel_test
