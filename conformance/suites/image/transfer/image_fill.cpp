// SPDX-License-Identifier: Apache-2.0
// clEnqueueFillImage: colors of every format.

#include "harness/image_codec.hpp"
#include "suites/case_file.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance::image_fill_cases {

namespace {

struct ColorRow {
  const char* name;
  const char* requirement;
  bool (*is_wanted)(const ImageFormat& format);
  Reach reach = Reach::all;
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
         row.reach == Reach::all ? fill_colors(format) : fill_colors(format, {row.reach})) {
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

CLMEM_TABLE(
    FillImage, Colours,
    "A fill color is given as four floats, four signed or unsigned integers or one float, as the "
    "image format requires, and stored in the format's channel order and data type.",
    (const ColorRow& row),
    (std::vector<ColorRow>{{"Floats", "EnqueueFillImage.float", has_colors_of<ColorKind::floats>},
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
                {"FloatsBeyondRange", "EnqueueFillImage.float", has_floats, Reach::beyond},
                {"FloatsBetweenSteps", "EnqueueFillImage.float", has_floats, Reach::between},
                {"SignedBeyondRange", "EnqueueFillImage.signed", has_signed, Reach::beyond},
                {"UnsignedBeyondRange", "EnqueueFillImage.unsigned", has_unsigned, Reach::beyond},
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

}  // namespace

}  // namespace clmem::conformance::image_fill_cases
