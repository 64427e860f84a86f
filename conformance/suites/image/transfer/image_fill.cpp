// SPDX-License-Identifier: Apache-2.0
// clEnqueueFillImage: colors of every format, regions of every kind.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance::image_fill_cases {

namespace {

void fill_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
               const FillColor& color, std::initializer_list<ImageReadBack> ways,
               const char* rule = "") {
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " " + part.text() +
               ", colour: " + color.text);
  const Bytes before = image.bytes;
  ASSERT_THAT(clEnqueueFillImage(fixture.queue(), image.get(), color.given.data(),
                                 part.origin.data(), part.region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  set_pixels(image, part, color.element);
  expect_image_contents(fixture, image, ways, {.previous = before, .region = part, .by = rule});
}

// True for the formats of the device that a case is about.
using Concerns = bool (*)(const ImageFormat& format);

bool is_depth(const ImageFormat& format) {
  return format.cl.image_channel_order == CL_DEPTH;
}

bool is_colour(const ImageFormat& format, ColorKind kind) {
  return !is_depth(format) && !is_srgb(format) && color_kind_of(format) == kind;
}

bool is_reordered(const ImageFormat& format) {
  return !is_depth(format) && !is_srgb(format) && format.cl.image_channel_order != CL_RGBA;
}

CLMEM_TABLE(
    FillImage, Colours,
    "A fill color is given as four floats, four signed or unsigned integers or one float, as the "
    "image format requires, and stored in the format's channel order and data type.",
    (const Row<Concerns>& row),
    (Rows<Concerns>{
        {"Floats", "EnqueueFillImage.float",
         [](const ImageFormat& format) { return is_colour(format, ColorKind::floats); }},
        {"SignedIntegers", "EnqueueFillImage.signed",
         [](const ImageFormat& format) { return is_colour(format, ColorKind::signed_integers); }},
        {"UnsignedIntegers", "EnqueueFillImage.unsigned",
         [](const ImageFormat& format) { return is_colour(format, ColorKind::unsigned_integers); }},
        {"Orders", "EnqueueFillImage.order", is_reordered},
        {"Depth", "EnqueueFillImage.depth", is_depth}}),
    {"EnqueueFillImage.partial"}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion column{{0, 0, 0}, {1, shape.extent[1], 1}};
  const PixelRegion pixel{{shape.extent[0] - 1, 1, 0}, {1, 1, 1}};
  bool found = false;
  for (const ImageFormat& format :
       supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE)) {
    if (row.value(format)) {
      found = true;
      FilledImage image = filled_image(fixture, shape, format);
      for (const FillColor& color : fill_colors(format)) {
        fill_part(fixture, image, inner_region(shape), color, {ImageReadBack::read});
        for (const PixelRegion& narrow : {column, pixel}) {
          fill_part(fixture, image, narrow, color, {ImageReadBack::read});
        }
      }
    }
  }
  if (!found) {
    unsupported(std::string{"images to be filled: "} + row.name);
  }
}

struct ConversionRow {
  const char* name;
  const char* requirement;
  std::vector<FillColor> (*colors)(const ImageFormat& format);
  ColorKind kind;
};

// Separate from the other colors: drivers that store those correctly convert these wrongly.
CLMEM_TABLE(FillImage, Converts,
            "A fill color outside the range of a channel is clamped to it, and one between two "
            "steps is rounded to the nearest.",
            (const ConversionRow& row),
            (std::vector<ConversionRow>{
                {"FloatsBeyondRange", "EnqueueFillImage.float", saturated_colors,
                 ColorKind::floats},
                {"FloatsBetweenSteps", "EnqueueFillImage.float", rounded_colors, ColorKind::floats},
                {"SignedBeyondRange", "EnqueueFillImage.signed", saturated_colors,
                 ColorKind::signed_integers},
                {"UnsignedBeyondRange", "EnqueueFillImage.unsigned", saturated_colors,
                 ColorKind::unsigned_integers},
                {"UnsignedOfLargeNumbers", "EnqueueFillImage.unsigned", large_colors,
                 ColorKind::unsigned_integers}}),
            {}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  bool found = false;
  for (const ImageFormat& format :
       supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE)) {
    if (is_colour(format, row.kind) || (is_depth(format) && row.kind == ColorKind::floats)) {
      FilledImage image = filled_image(fixture, shape, format);
      for (const FillColor& color : row.colors(format)) {
        found = true;
        fill_part(fixture, image, inner_region(shape), color, {ImageReadBack::read});
      }
    }
  }
  if (!found) {
    unsupported(std::string{"images to be filled: "} + row.name);
  }
}

CLMEM_CASE(FillImage, LinearColourIsStoredAsSrgb,
           "The fill color of an sRGB image is linear and is stored as sRGB.",
           {"EnqueueFillImage.srgb"}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  bool found = false;
  for (const ImageFormat& format :
       supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY)) {
    if (is_srgb(format)) {
      found = true;
      FilledImage image = filled_image(fixture, shape, format, CL_MEM_READ_ONLY);
      for (const FillColor& color : fill_colors(format)) {
        fill_part(fixture, image, inner_region(shape), color, {ImageReadBack::read},
                  "EnqueueFillImage.srgb");
      }
    }
  }
  if (!found) {
    unsupported("sRGB images");
  }
}

CLMEM_TABLE(FillImage, Parts,
            "A fill sets the pixels of its region and no others, in every kind of image.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueFillImage.partial", "EnqueueFillImage.float"}) {
  FilledImage image = filled_image(fixture, usual_shape(kind));
  const std::vector<FillColor> colors = fill_colors(image.format);
  std::size_t count = 0;
  // The largest region comes first; the others lie inside it in other colors.
  for (const PixelRegion& part : edge_regions(image.shape)) {
    fill_part(fixture, image, part, colors[count++ % colors.size()], {ImageReadBack::read});
  }
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(FillImage, LargeParts,
            "A fill sets all pixels of a large image, or only the inner ones.", (ImageKind kind),
            image_kind_rows(), {"EnqueueFillImage.partial", "EnqueueFillImage.float"},
            .profile = CaseProfile::full) {
  FilledImage image = filled_image(fixture, large_shape(kind));
  const std::vector<FillColor> colors = fill_colors(image.format);
  fill_part(fixture, image, whole(image.shape), colors.front(), {ImageReadBack::read});
  fill_part(fixture, image, inner_region(image.shape), colors.back(),
            {ImageReadBack::read, ImageReadBack::map});
}

CLMEM_TABLE(FillImage, RandomParts, "A fill sets any region of an image of any size.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueFillImage.partial", "EnqueueFillImage.unsigned"},
            .profile = CaseProfile::full) {
  std::mt19937_64 random = random_numbers(fixture);
  const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT16);
  for (int round = 0; round < 12; ++round) {
    FilledImage image = filled_image(fixture, random_image_shape(random, kind), format);
    fill_part(fixture, image, random_region(random, image.shape), fill_colors(format)[random() % 4],
              {ImageReadBack::read, ImageReadBack::buffer});
  }
}

CLMEM_TABLE(FillImage, IgnoresFlags,
            "Kernel and host access flags do not restrict a fill of an image.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{{"KernelsRead", CL_MEM_READ_ONLY},
                                {"KernelsWrite", CL_MEM_WRITE_ONLY},
                                {"NoHostAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS},
                                {"HostReads", CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY}}),
            {"EnqueueFillImage.flags-ignored"}) {
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), flags);
  fill_part(fixture, image, inner_region(image.shape), fill_colors(image.format).front(),
            {ImageReadBack::copy, ImageReadBack::buffer});
}

}  // namespace

}  // namespace clmem::conformance::image_fill_cases
