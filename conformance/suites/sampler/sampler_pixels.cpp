// SPDX-License-Identifier: Apache-2.0
// Reads of images by kernels at pixels: by integer coordinates, and next to the edges of pixels.

#include "suites/case_file.hpp"
#include "suites/sampler/sampled_image.hpp"

namespace clmem::conformance::sampler_pixels_cases {

namespace {

// Coordinates of pixels around an image whose sides are not powers of two.
using Pixel = std::array<cl_int, 4>;

std::vector<Pixel> pixels_around(const ImageShape& shape, const SamplerModes& modes) {
  const cl_int beyond = modes.addressing == CL_ADDRESS_NONE ? 0 : 3;
  const auto width = static_cast<cl_int>(shape.extent[0]);
  const auto height = static_cast<cl_int>(shape.extent[1]);
  std::vector<Pixel> all;
  for (cl_int y = -beyond; y < height + beyond; ++y) {
    for (cl_int x = -beyond; x < width + beyond; ++x) {
      all.push_back({x, y, 0, 0});
    }
  }
  if (beyond != 0) {
    for (const cl_int far : {-100000, 100000}) {
      all.push_back({far, 0, 0, 0});
      all.push_back({0, far, 0, 0});
    }
  }
  return all;
}

// The points at the centers of the pixels.
std::vector<Point> centres(const std::vector<Pixel>& pixels) {
  std::vector<Point> points;
  for (const Pixel& pixel : pixels) {
    points.push_back(
        {static_cast<cl_float>(pixel[0]) + 0.5F, static_cast<cl_float>(pixel[1]) + 0.5F, 0, 0});
  }
  return points;
}

template <typename Color>
std::vector<Color> read_at_pixels(Fixture& fixture, const char* name, cl_mem image,
                                  const SamplerModes& modes, std::vector<Pixel>& pixels) {
  std::vector<Color> colors(pixels.size());
  const std::size_t size = pixels.size() * sizeof(Pixel);
  const Handle<cl_mem> at = buffer_of(fixture, pixels.data(), size);
  const Handle<cl_mem> to = buffer_of(fixture, colors.data(), size);
  const Handle<cl_sampler> sampler = make_sampler(fixture, modes);
  const Kernel kernel{fixture, name};
  kernel.run(fixture, {pixels.size()}, image, sampler.get(), at.get(), to.get());
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
  return colors;
}

CLMEM_TABLE(Sampler, ReadsAtPixels,
            "Integer coordinates select a pixel, and outside of the image the value that the "
            "addressing mode defines.",
            (cl_addressing_mode addressing),
            (Rows<cl_addressing_mode>{{"None", CL_ADDRESS_NONE},
                                      {"Edge", "Sampler.clamp-to-edge", CL_ADDRESS_CLAMP_TO_EDGE},
                                      {"Clamp", "Sampler.clamp.border-alpha", CL_ADDRESS_CLAMP}}),
            {"Sampler.integer-coordinates", "Sampler.nearest"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, addressing, CL_FILTER_NEAREST};
  const FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), CL_MEM_READ_ONLY);
  std::vector<Pixel> pixels = pixels_around(image.shape, modes);
  const auto colors =
      read_at_pixels<Point>(fixture, "sample_pixels_2d", image.get(), modes, pixels);
  expect_colors(texels_of(image, rgba), modes, transparent, centres(pixels), colors);
}

constexpr const char* integer_border = "Sampler.clamp.border-integer";

// The alpha of the border is an integer as well: one if the order has no alpha.
CLMEM_TABLE(Sampler, IntegerBorder,
            "The border color of an image of integers consists of integers.",
            (const ComponentsRow& row),
            (std::vector<ComponentsRow>{{"RGBA", integer_border, CL_RGBA, {}, transparent},
                                        {"BGRA", integer_border, CL_BGRA, {}, transparent},
                                        {"R", integer_border, CL_R, {}, opaque},
                                        {"RG", integer_border, CL_RG, {}, opaque}}),
            {}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
  const FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d),
                   *known_format(row.order, CL_UNSIGNED_INT8), CL_MEM_READ_ONLY);
  std::vector<Pixel> pixels = pixels_around(image.shape, modes);
  const auto colors = read_at_pixels<std::array<cl_uint, 4>>(fixture, "sample_unsigned_2d",
                                                             image.get(), modes, pixels);
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const auto [x, y, z, w] = pixels[i];
    const bool inside = x >= 0 && y >= 0 && static_cast<std::size_t>(x) < image.shape.extent[0] &&
                        static_cast<std::size_t>(y) < image.shape.extent[1];
    for (std::size_t component = 0; component < 4 && !inside; ++component) {
      ASSERT_EQ(static_cast<double>(colors[i].at(component)), row.border.at(component))
          << "component " << component << " at " << x << ", " << y;
    }
  }
}

// Reads next to the edges of pixels, on either side of them, also far from the origin.
CLMEM_TABLE(
    Sampler, FindsExactLocation,
    "Unnormalized coordinates next to the edge of a pixel are not rounded into another pixel.",
    (cl_addressing_mode addressing),
    (Rows<cl_addressing_mode>{{"None", CL_ADDRESS_NONE},
                              {"Edge", CL_ADDRESS_CLAMP_TO_EDGE},
                              {"Clamp", CL_ADDRESS_CLAMP}}),
    {"Sampler.exact-location"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, addressing, CL_FILTER_NEAREST};
  const FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {2047, 3, 1}),
                                         common_format(), CL_MEM_READ_ONLY);
  std::vector<Point> points;
  for (const cl_float edge : {1.0F, 2.0F, 7.0F, 255.0F, 256.0F, 1023.0F, 2046.0F}) {
    for (const cl_float at : {std::nextafter(edge, 0.0F), edge, std::nextafter(edge, 4000.0F)}) {
      points.push_back({at, 1.5F, 0, 0});
      points.push_back({at, 1.0F, 0, 0});
      points.push_back({at, std::nextafter(2.0F, 0.0F), 0, 0});
    }
  }
  if (addressing != CL_ADDRESS_NONE) {
    points.push_back({-1e-6F, 1.5F, 0, 0});
    points.push_back({2047.0F, 1.5F, 0, 0});
  }
  const std::vector<Point> colors =
      read_by_kernel(fixture, "sample_2d", image.get(), modes, points);
  expect_colors(texels_of(image, rgba), modes, transparent, points, colors,
                "Sampler.exact-location");
}

double linear_of(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

// Each of two pixels counts by half.
CLMEM_CASE(Sampler, MixesLinearColors,
           "Colors of an sRGB image are converted to linear values before they are filtered.",
           {"Sampler.linear.srgb"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR};
  const FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {16, 8, 1}),
                                         *known_format(CL_sRGBA, CL_UNORM_INT8), CL_MEM_READ_ONLY);
  Texels texels = texels_of(image, rgba);
  for (Texel& color : texels.colors) {
    std::transform(color.begin(), color.begin() + 3, color.begin(), linear_of);
  }
  std::vector<Point> points;
  for (cl_float y = 0.5F; y < 8; ++y) {
    for (cl_float x = 0.5F; x < 15.5F; x += 0.5F) {
      points.push_back({x, y, 0, 0});
    }
  }
  const std::vector<Point> colors =
      read_by_kernel(fixture, "sample_2d", image.get(), modes, points);
  expect_colors(texels, modes, transparent, points, colors);
}

}  // namespace

}  // namespace clmem::conformance::sampler_pixels_cases
