// SPDX-License-Identifier: Apache-2.0
// clEnqueueFillImage with colors of every format, and the position of the channels of an element in
// memory for fills, the host and kernels.

#include "harness/image_codec.hpp"
#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance::image_fill_cases {

struct ColorRow {
  const char* name;
  const char* requirement;
  bool (*is_wanted)(const ImageFormat& format);
  Reach reach = Reach::within;
};

// Fills images of every format that the row is about: the inner pixels, a column and one pixel.
void fill_formats(Fixture& fixture, const ColorRow& row, cl_mem_flags flags = CL_MEM_READ_WRITE,
                  const char* rule = "") {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion column{{0, 0, 0}, {1, shape.extent[1], 1}};
  const PixelRegion pixel{{shape.extent[0] - 1, 1, 0}, {1, 1, 1}};
  bool found = false;
  for (const ImageFormat& format : supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, flags)) {
    if (!row.is_wanted(format)) {
      continue;
    }
    FilledImage image = filled_image(fixture, shape, format, flags);
    for (const FillColor& color :
         row.reach == Reach::within ? fill_colors(format) : fill_colors(format, {row.reach})) {
      found = true;
      for (const PixelRegion& part : {inner_region(shape), column, pixel}) {
        fill_part(fixture, image, part, color, {ImageReadBack::read}, rule);
      }
    }
  }
  if (!found) {
    unsupported(std::string{"images to be filled: "} + row.name);
  }
}

bool is_depth(const ImageFormat& format) {
  return format.cl.image_channel_order == CL_DEPTH;
}

bool is_linear_color(const ImageFormat& format) {
  return !is_depth(format) && !is_srgb(format);
}

template <ColorKind kind>
bool has_colors_of(const ImageFormat& format) {
  return is_linear_color(format) && color_kind_of(format) == kind;
}

bool has_floats(const ImageFormat& format) {
  return is_depth(format) || has_colors_of<ColorKind::floats>(format);
}

bool is_reordered(const ImageFormat& format) {
  return is_linear_color(format) && format.cl.image_channel_order != CL_RGBA;
}

constexpr auto has_signed = has_colors_of<ColorKind::signed_integers>;
constexpr auto has_unsigned = has_colors_of<ColorKind::unsigned_integers>;

CLMEM_TABLE(FillImage, Colours,
            "A fill color is given as four floats, four signed or unsigned integers or one float, "
            "as the image format requires, and stored in the format's channel order and data type.",
            (const ColorRow& row),
            (std::vector<ColorRow>{
                {"Floats", "EnqueueFillImage.float", has_colors_of<ColorKind::floats>},
                {"SignedIntegers", "EnqueueFillImage.signed", has_signed},
                {"UnsignedIntegers", "EnqueueFillImage.unsigned", has_unsigned},
                {"Orders", "EnqueueFillImage.order", is_reordered},
                {"Depth", "EnqueueFillImage.depth", is_depth}}),
            {"EnqueueFillImage.partial"}) {
  fill_formats(fixture, row);
}

// Separate from the other colors: drivers that store those correctly convert these wrongly.
CLMEM_TABLE(FillImage, Converts,
            "A fill color outside the range of a channel is clamped to it, and one between two "
            "steps is rounded to the nearest.",
            (const ColorRow& row),
            (std::vector<ColorRow>{
                {"FloatsBeyondRange", "EnqueueFillImage.float", has_floats, Reach::above},
                {"FloatsBetweenSteps", "EnqueueFillImage.float", has_floats, Reach::between},
                {"SignedBeyondRange", "EnqueueFillImage.signed", has_signed, Reach::above},
                {"UnsignedBeyondRange", "EnqueueFillImage.unsigned", has_unsigned, Reach::above},
                {"UnsignedOfLargeNumbers", "EnqueueFillImage.unsigned", has_unsigned,
                 Reach::top_bit}}),
            {}) {
  fill_formats(fixture, row);
}

CLMEM_CASE(FillImage, LinearColourIsStoredAsSrgb,
           "The fill color of an sRGB image is linear and is stored as sRGB.",
           {"EnqueueFillImage.srgb"}) {
  fill_formats(fixture, {"sRGB", "EnqueueFillImage.srgb", is_srgb}, CL_MEM_READ_ONLY,
               "EnqueueFillImage.srgb");
}

using UnitColor =
    std::array<float, 4>;  // red, green, blue, alpha: 0 or 1, which no rounding changes

struct ElementRow {
  const char* name;
  const char* requirement;
  cl_image_format format;
  UnitColor color;
  std::vector<unsigned> bytes;
};

std::vector<ElementRow> element_rows() {
  constexpr const char* order = "CreateImage.layout.channel-order";
  constexpr const char* p565 = "CreateImage.layout.packed-565";
  constexpr const char* p555 = "CreateImage.layout.packed-555";
  constexpr const char* p101010 = "CreateImage.layout.packed-101010";
  constexpr const char* p1010102 = "CreateImage.layout.packed-101010-2";
  constexpr UnitColor red{1, 0, 0, 0};
  constexpr UnitColor green{0, 1, 0, 0};
  constexpr UnitColor blue{0, 0, 1, 0};
  constexpr UnitColor alpha{0, 0, 0, 1};
  return {
      {"RGBA_Red", order, {CL_RGBA, CL_UNORM_INT8}, red, {0xff, 0, 0, 0}},
      {"RGBA_Green", order, {CL_RGBA, CL_UNORM_INT8}, green, {0, 0xff, 0, 0}},
      {"RGBA_Blue", order, {CL_RGBA, CL_UNORM_INT8}, blue, {0, 0, 0xff, 0}},
      {"RGBA_Alpha", order, {CL_RGBA, CL_UNORM_INT8}, alpha, {0, 0, 0, 0xff}},
      {"RGBA16_Green", order, {CL_RGBA, CL_UNORM_INT16}, green, {0, 0, 0xff, 0xff, 0, 0, 0, 0}},
      {"BGRA_Red", order, {CL_BGRA, CL_UNORM_INT8}, red, {0, 0, 0xff, 0}},
      {"BGRA_Blue", order, {CL_BGRA, CL_UNORM_INT8}, blue, {0xff, 0, 0, 0}},
      {"BGRA_Alpha", order, {CL_BGRA, CL_UNORM_INT8}, alpha, {0, 0, 0, 0xff}},
      {"ARGB_Alpha", order, {CL_ARGB, CL_UNORM_INT8}, alpha, {0xff, 0, 0, 0}},
      {"ARGB_Blue", order, {CL_ARGB, CL_UNORM_INT8}, blue, {0, 0, 0, 0xff}},
      {"ABGR_Red", order, {CL_ABGR, CL_UNORM_INT8}, red, {0, 0, 0, 0xff}},
      {"ABGR_Alpha", order, {CL_ABGR, CL_UNORM_INT8}, alpha, {0xff, 0, 0, 0}},
      {"RG_Red", order, {CL_RG, CL_UNORM_INT8}, red, {0xff, 0}},
      {"RG_Green", order, {CL_RG, CL_UNORM_INT8}, green, {0, 0xff}},
      {"RA_Alpha", order, {CL_RA, CL_UNORM_INT8}, alpha, {0, 0xff}},
      {"Packed565_Red", p565, {CL_RGB, CL_UNORM_SHORT_565}, red, {0x00, 0xf8}},
      {"Packed565_Green", p565, {CL_RGB, CL_UNORM_SHORT_565}, green, {0xe0, 0x07}},
      {"Packed565_Blue", p565, {CL_RGB, CL_UNORM_SHORT_565}, blue, {0x1f, 0x00}},
      {"Packed555_Red", p555, {CL_RGB, CL_UNORM_SHORT_555}, red, {0x00, 0x7c}},
      {"Packed555_Green", p555, {CL_RGB, CL_UNORM_SHORT_555}, green, {0xe0, 0x03}},
      {"Packed555_Blue", p555, {CL_RGB, CL_UNORM_SHORT_555}, blue, {0x1f, 0x00}},
      {"Packed101010_Red", p101010, {CL_RGB, CL_UNORM_INT_101010}, red, {0, 0, 0xf0, 0x3f}},
      {"Packed101010_Green", p101010, {CL_RGB, CL_UNORM_INT_101010}, green, {0, 0xfc, 0x0f, 0}},
      {"Packed101010_Blue", p101010, {CL_RGB, CL_UNORM_INT_101010}, blue, {0xff, 0x03, 0, 0}},
      {"Packed101010_2_Red", p1010102, {CL_RGBA, CL_UNORM_INT_101010_2}, red, {0, 0, 0xc0, 0xff}},
      {"Packed101010_2_Green",
       p1010102,
       {CL_RGBA, CL_UNORM_INT_101010_2},
       green,
       {0, 0xf0, 0x3f, 0}},
      {"Packed101010_2_Blue", p1010102, {CL_RGBA, CL_UNORM_INT_101010_2}, blue, {0xfc, 0x0f, 0, 0}},
      {"Packed101010_2_Alpha", p1010102, {CL_RGBA, CL_UNORM_INT_101010_2}, alpha, {3, 0, 0, 0}},
  };
}

Bytes repeated(const ElementRow& row, std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) {
    bytes[i] = static_cast<std::byte>(row.bytes.at(i % row.bytes.size()));
  }
  return bytes;
}

FilledImage image_of(Fixture& fixture, const ElementRow& row, cl_mem_flags flags) {
  return filled_image(fixture, usual_shape(ImageKind::image_2d), *known_format(row.format), flags);
}

CLMEM_TABLE(ImageLayout, ShowsChannelsToKernels,
            "A kernel reads the color whose bits the host wrote, and every other way of reading "
            "the image returns these bits.",
            (const ElementRow& row), element_rows(), {"GetSupportedImageFormats.mapping.read"},
            .time_limit_s = compiling_limit_s) {
  FilledImage image = image_of(fixture, row, CL_MEM_READ_ONLY);
  image.bytes = repeated(row, image.bytes.size());
  must_succeed(
      part_of(image, whole(image.shape)).write(fixture.queue(), CL_TRUE, image.bytes.data()),
      "clEnqueueWriteImage");
  expect_image_contents(fixture, image, every_image_way);
  UnitColor seen = row.color;
  seen[3] = has_alpha(image.format) ? seen[3] : 1;  // OpenCL C, "Image Read Functions"
  const std::vector<UnitColor> expected(image.shape.pixels(), seen);
  FilledBuffer to = fixture.filled_buffer(expected.size() * sizeof(UnitColor));
  Kernel{fixture, "see_2d"}.run(fixture, {image.shape.extent[0], image.shape.extent[1]},
                                image.get(), to.get());
  std::memcpy(to.bytes.data(), expected.data(), to.size());
  expect_contents(fixture, to, {ReadBack::read});
}

CLMEM_TABLE(
    ImageLayout, PutsChannelInPlace,
    "A fill with a color of one channel sets the bits of that channel and clears all others.",
    (const ElementRow& row), element_rows(), {}) {
  const bool is_writable = supports(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, row.format);
  FilledImage image = image_of(fixture, row, is_writable ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY);
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(clEnqueueFillImage(fixture.queue(), image.get(), row.color.data(), all.origin.data(),
                                 all.region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  const Bytes before = image.bytes;
  image.bytes = repeated(row, image.bytes.size());
  expect_image_contents(fixture, image, by_read_and_map, {.previous = before});
}

}  // namespace clmem::conformance::image_fill_cases
