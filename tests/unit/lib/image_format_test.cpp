// SPDX-License-Identifier: Apache-2.0
#include "library.hpp"

namespace clmem::image_format_test {
namespace {

struct SizeRow {
  ImageFormat format;
  std::size_t channels;
  std::size_t pixel_size;
};

// Sizes by the specification's tables of image formats.
constexpr std::array size_rows{
    SizeRow{{ChannelOrder::r, ChannelType::unorm_int8}, 1, 1},
    SizeRow{{ChannelOrder::a, ChannelType::signed_int16}, 1, 2},
    SizeRow{{ChannelOrder::intensity, ChannelType::half_float}, 1, 2},
    SizeRow{{ChannelOrder::luminance, ChannelType::float32}, 1, 4},
    SizeRow{{ChannelOrder::rg, ChannelType::unsigned_int32}, 2, 8},
    SizeRow{{ChannelOrder::ra, ChannelType::snorm_int16}, 2, 4},
    SizeRow{{ChannelOrder::rx, ChannelType::unorm_int16}, 2, 4},
    SizeRow{{ChannelOrder::rgx, ChannelType::signed_int8}, 3, 3},
    SizeRow{{ChannelOrder::rgb, ChannelType::float32}, 3, 12},
    SizeRow{{ChannelOrder::rgba, ChannelType::signed_int32}, 4, 16},
    SizeRow{{ChannelOrder::bgra, ChannelType::unsigned_int8}, 4, 4},
    SizeRow{{ChannelOrder::argb, ChannelType::snorm_int8}, 4, 4},
    SizeRow{{ChannelOrder::abgr, ChannelType::unsigned_int16}, 4, 8},
    SizeRow{{ChannelOrder::depth, ChannelType::unorm_int16}, 1, 2},
    SizeRow{{ChannelOrder::depth, ChannelType::float32}, 1, 4},
    SizeRow{{ChannelOrder::srgb, ChannelType::unorm_int8}, 3, 3},
    SizeRow{{ChannelOrder::srgbx, ChannelType::unorm_int8}, 4, 4},
    SizeRow{{ChannelOrder::srgba, ChannelType::unorm_int8}, 4, 4},
    SizeRow{{ChannelOrder::sbgra, ChannelType::unorm_int8}, 4, 4},
    SizeRow{{ChannelOrder::rgb, ChannelType::unorm_short_565}, 3, 2},
    SizeRow{{ChannelOrder::rgbx, ChannelType::unorm_short_555}, 4, 2},
    SizeRow{{ChannelOrder::rgbx, ChannelType::unorm_int_101010}, 4, 4},
    SizeRow{{ChannelOrder::rgba, ChannelType::unorm_int_101010_2}, 4, 4},
    SizeRow{{ChannelOrder::depth_stencil, ChannelType::unorm_int24}, 2, 4},
};

// Packed pixels have the size of their one number, other pixels that of all their channels (D8).
TEST(ImageFormats, D8KnowTrueSizes) {
  for (const SizeRow& row : size_rows) {
    EXPECT_EQ(row.format.channel_count(), row.channels) << to_string(row.format);
    EXPECT_EQ(row.format.pixel_size(), row.pixel_size) << to_string(row.format);
  }
}

TEST(ImageFormats, HaveATypeOfOpenCLC) {
  const auto type_of = [](ChannelOrder order, ChannelType type) {
    return ImageFormat{order, type}.ctype();
  };
  EXPECT_EQ(type_of(ChannelOrder::rgba, ChannelType::unorm_int8), "uchar4");
  EXPECT_EQ(type_of(ChannelOrder::rg, ChannelType::snorm_int16), "short2");
  EXPECT_EQ(type_of(ChannelOrder::r, ChannelType::half_float), "half");
  EXPECT_EQ(type_of(ChannelOrder::rgb, ChannelType::float32), "float[3]");
  EXPECT_EQ(type_of(ChannelOrder::a, ChannelType::unsigned_int32), "uint");
  EXPECT_EQ(type_of(ChannelOrder::rgb, ChannelType::unorm_short_565), "ushort");
  EXPECT_EQ(type_of(ChannelOrder::rgbx, ChannelType::unorm_int_101010), "uint");
  EXPECT_THROW(static_cast<void>(type_of(ChannelOrder::r, static_cast<ChannelType>(1))),
               LogicError);
}

// Orders and types that are not known are distinguished (D8).
TEST(ImageFormats, D8NameWhatIsUnknown) {
  const ImageFormat order{static_cast<ChannelOrder>(0x1234), ChannelType::float32};
  const ImageFormat type{ChannelOrder::r, static_cast<ChannelType>(0x1234)};
  EXPECT_THAT([&] { static_cast<void>(order.pixel_size()); },
              ThrowsMessage<LogicError>(HasSubstr("ChannelOrder: ")));
  EXPECT_THAT([&] { static_cast<void>(type.channel_size()); },
              ThrowsMessage<LogicError>("ChannelType: CL_INVALID_IMAGE_FORMAT_DESCRIPTOR: 0x1234 "
                                        "is not known"));
}

TEST(ImageFormats, ColorTypesFollowFromChannelTypes) {
  const auto color_of = [](ChannelType type) {
    return ImageFormat{ChannelOrder::rgba, type}.color_type();
  };
  EXPECT_EQ(color_of(ChannelType::unorm_int8), ColorType::float32);
  EXPECT_EQ(color_of(ChannelType::half_float), ColorType::float32);
  EXPECT_EQ(color_of(ChannelType::signed_int16), ColorType::signed_int32);
  EXPECT_EQ(color_of(ChannelType::unsigned_int8), ColorType::unsigned_int32);
}

TEST(ImageFormats, AreValues) {
  const ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
  EXPECT_EQ(format, ImageFormat::from({CL_RGBA, CL_UNORM_INT8}));
  EXPECT_EQ(format.raw().image_channel_order, cl_uint{CL_RGBA});
  std::unordered_set<ImageFormat> formats;
  for (const SizeRow& row : size_rows) {
    formats.insert(row.format);
  }
  EXPECT_EQ(formats.size(), size_rows.size());
  EXPECT_EQ(to_string(format), "CL_RGBA, CL_UNORM_INT8");
  EXPECT_EQ(to_string({ChannelOrder::sbgra, static_cast<ChannelType>(7)}), "CL_sBGRA, 0x7");
}

struct ShapeRow {
  ImageShape shape;
  std::size_t rank;
  Region extent;
  const char* text;
};

// Every kind has its own coordinates; the layer of an array is the last.
TEST(ImageShapes, D5KnowAllKinds) {
  const ShapeRow rows[]{{ImageShape::image_1d(5), 1, {5}, "1D (5)"},
                        {ImageShape::image_1d_buffer(5), 1, {5}, "1D over a buffer (5)"},
                        {ImageShape::image_1d_array(5, 3), 2, {5, 3}, "1D array (5, 3)"},
                        {ImageShape::image_2d(5, 4), 2, {5, 4}, "2D (5, 4)"},
                        {ImageShape::image_2d_array(5, 4, 3), 3, {5, 4, 3}, "2D array (5, 4, 3)"},
                        {ImageShape::image_3d(5, 4, 2), 3, {5, 4, 2}, "3D (5, 4, 2)"}};
  for (const ShapeRow& row : rows) {
    EXPECT_EQ(row.shape.rank(), row.rank) << row.text;
    EXPECT_EQ(row.shape.extent(), row.extent) << row.text;
    EXPECT_EQ(to_string(row.shape), row.text);
  }
}

// The number of components chooses the kind of an image; the last component of an array is its size
// (D5).
TEST(ImageShapes, D5AreChosenByComponents) {
  constexpr std::array<std::size_t, 4> sizes{5, 4, 3, 2};
  const auto from = [&](std::size_t count, Layered layered) {
    return ImageShape::from(std::span{sizes}.first(count), layered);
  };
  EXPECT_EQ(from(1, Layered::no), ImageShape::image_1d(5));
  EXPECT_EQ(from(2, Layered::no), ImageShape::image_2d(5, 4));
  EXPECT_EQ(from(3, Layered::no), ImageShape::image_3d(5, 4, 3));
  EXPECT_EQ(from(2, Layered::yes), ImageShape::image_1d_array(5, 4));
  EXPECT_EQ(from(3, Layered::yes), ImageShape::image_2d_array(5, 4, 3));
  EXPECT_THROW(from(0, Layered::no), LogicError);
  EXPECT_THROW(from(4, Layered::no), LogicError);
  EXPECT_THAT([&] { from(1, Layered::yes); },
              ThrowsMessage<LogicError>(HasSubstr("1 components given, between 2 and 3 expected")));
}

}  // namespace
}  // namespace clmem::image_format_test
