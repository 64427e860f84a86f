// SPDX-License-Identifier: Apache-2.0
// Reads of images by kernels through samplers: addressing, filtering, borders, layers, integer
// coordinates, and points next to the edges of pixels.

#include "suites/case_file.hpp"
#include "suites/sampler/sampled_image.hpp"

namespace clmem::conformance::sampler_read_cases {

// Positions along one axis of `size` pixels, in pixels. For linear filtering: centers and the
// middle between two, where both weights are one half, which is exact on every device. For the
// nearest pixel: centers and a quarter beside them, where a mixture would show, and never the edge
// between two.
std::vector<double> positions(const SamplerModes& modes, double size) {
  const bool linear = modes.filter == CL_FILTER_LINEAR;
  const bool none = modes.addressing == CL_ADDRESS_NONE;
  // Coordinates outside are undefined, and linear filtering reads half a pixel further.
  const double low = none ? 0.5 : -size - 0.5;
  const double high = none ? size - (linear ? 1 : 0.5) : 2 * size + 0.5;
  std::vector<double> all;
  for (double at = low; at <= high; at += linear ? 0.5 : 0.25) {
    if (linear || at != std::floor(at)) {
      all.push_back(at);
    }
  }
  return all;
}

// The coordinate half way between two layers, which drivers round in several ways, has cases of its
// own.
enum class Layers { beside_halves, halves };

std::vector<double> layer_positions(double layers, Layers where) {
  std::vector<double> all;
  for (double at = -2; at <= layers + 1; at += 0.25) {
    if ((at - std::floor(at) == 0.5) == (where == Layers::halves)) {
      all.push_back(at);
    }
  }
  return all;
}

std::vector<Point> points_for(Fixture& fixture, const ImageShape& shape, const SamplerModes& modes,
                              Layers layers = Layers::beside_halves) {
  constexpr std::size_t count = 600;
  std::mt19937_64 random = random_numbers(fixture);
  std::vector<Point> points(count, Point{});
  for (std::size_t axis = 0; axis < dimensions_of(shape.kind); ++axis) {
    const auto size = static_cast<double>(shape.extent[axis]);
    const bool is_layer = axis >= sampled_axes(shape.kind);
    const std::vector<double> all =
        is_layer ? layer_positions(size, layers) : positions(modes, size);
    for (std::size_t i = 0; i < count; ++i) {
      // Takes each position in turn, then random ones.
      const double at = i < all.size() ? all[i] : all[random() % all.size()];
      points[i][axis] =
          static_cast<cl_float>(modes.normalized == CL_TRUE && !is_layer ? at / size : at);
    }
  }
  return points;
}

struct ReadRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  SamplerModes modes;
};

const char* rule_of(cl_addressing_mode addressing) {
  switch (addressing) {
    case CL_ADDRESS_CLAMP:
      return "Sampler.clamp.border-alpha";
    case CL_ADDRESS_CLAMP_TO_EDGE:
      return "Sampler.clamp-to-edge";
    case CL_ADDRESS_REPEAT:
      return "Sampler.repeat";
    case CL_ADDRESS_MIRRORED_REPEAT:
      return "Sampler.mirrored-repeat";
    default:
      return nullptr;
  }
}

std::vector<ReadRow> read_rows() {
  std::vector<ReadRow> rows;
  for (const ImageKind kind : kinds_of_own_memory) {
    for (const Row<SamplerModes>& modes : sampler_modes_rows()) {
      const bool is_linear = modes.value.filter == CL_FILTER_LINEAR;
      std::vector<std::string> cited{is_linear ? "Sampler.linear" : "Sampler.nearest"};
      if (const char* const rule = rule_of(modes.value.addressing)) {
        cited.emplace_back(rule);
      }
      if (is_array(kind)) {
        cited.emplace_back("Sampler.array-index");
      }
      rows.push_back({std::string{name_of(kind)} + "_" + modes.name, cited, kind, modes.value});
    }
  }
  return rows;
}

// Extents are powers of two, so that normalized coordinates are exact.
ImageShape sampled_shape(ImageKind kind) {
  return shape_of(kind, {16, 8, 4});
}

FilledImage sampled_image(Fixture& fixture, ImageKind kind,
                          const ImageFormat& format = common_format()) {
  return filled_image(fixture, sampled_shape(kind), format, CL_MEM_READ_ONLY);
}

CLMEM_TABLE(Sampler, RoundsLayersToEven,
            "Halfway between two layers of an array a kernel reads the one with the even index.",
            (ImageKind kind),
            (Rows<ImageKind>{{"Image1DArray", ImageKind::image_1d_array},
                             {"Image2DArray", ImageKind::image_2d_array}}),
            {"Sampler.array-index", "Sampler.nearest"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
  const FilledImage image = sampled_image(fixture, kind);
  expect_sampled(fixture, kernel_for(kind, "sample").c_str(), image, modes,
                 points_for(fixture, image.shape, modes, Layers::halves));
}

CLMEM_TABLE(
    Sampler, Reads,
    "A kernel that reads an image through a sampler gets the values of the formulas for the "
    "sampler's addressing and filter mode, inside and outside of the image.",
    (const ReadRow& row), read_rows(), {}, .time_limit_s = compiling_limit_s) {
  const FilledImage image = sampled_image(fixture, row.kind);
  expect_sampled(fixture, kernel_for(row.kind, "sample").c_str(), image, row.modes,
                 points_for(fixture, image.shape, row.modes));
}

constexpr SamplerModes clamping{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
constexpr const char* alpha = "Sampler.clamp.border-alpha";
constexpr const char* without_alpha = "Sampler.clamp.border-opaque";

CLMEM_TABLE(Sampler, Border,
            "The border color of a clamped image is black: transparent where the format has alpha, "
            "opaque where it has none.",
            (cl_channel_order order),
            (Rows<cl_channel_order>{{"RGBA", alpha, CL_RGBA},
                                    {"BGRA", alpha, CL_BGRA},
                                    {"ARGB", alpha, CL_ARGB},
                                    {"ABGR", alpha, CL_ABGR},
                                    {"A", alpha, CL_A},
                                    {"RA", alpha, CL_RA},
                                    {"Intensity", alpha, CL_INTENSITY},
                                    {"R", without_alpha, CL_R},
                                    {"RG", without_alpha, CL_RG},
                                    {"Luminance", without_alpha, CL_LUMINANCE}}),
            {"Sampler.nearest"}, .time_limit_s = compiling_limit_s) {
  const FilledImage image =
      sampled_image(fixture, ImageKind::image_2d, *known_format(order, CL_UNORM_INT8));
  expect_sampled(fixture, "sample_2d", image, clamping, points_for(fixture, image.shape, clamping));
}

CLMEM_CASE(Sampler, DepthBorder, "The border value of a clamped depth image is zero.",
           {"Sampler.clamp.border-depth"}, .time_limit_s = compiling_limit_s) {
  const FilledImage image =
      sampled_image(fixture, ImageKind::image_2d, *known_format(CL_DEPTH, CL_FLOAT));
  expect_sampled(fixture, "sample_depth", image, clamping,
                 points_for(fixture, image.shape, clamping));
}

// A launch of one kernel object with its own modes.
struct Launch {
  Launch(Fixture& fixture, const ImageShape& shape, const SamplerModes& used)
      : modes{used},
        points{points_for(fixture, shape, modes)},
        colors(points.size(), Point{-1, -1, -1, -1}),
        at{buffer_of(fixture, points.data(), size())},
        to{buffer_of(fixture, colors.data(), size())},
        sampler{make_sampler(fixture, modes)} {}

  [[nodiscard]] std::size_t size() const { return points.size() * sizeof(Point); }
  void enqueue(Fixture& fixture, const Kernel& kernel, const FilledImage& image) const {
    kernel.set_all(image.get(), sampler.get(), at.get(), to.get());
    kernel.enqueue(fixture.queue(), {points.size()});
  }
  void expect_read(Fixture& fixture, const FilledImage& image) {
    must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
    expect_colors(image, modes, points, colors);
  }

  SamplerModes modes;
  std::vector<Point> points;
  std::vector<Point> colors;
  Handle<cl_mem> at;
  Handle<cl_mem> to;
  Handle<cl_sampler> sampler;
};

// Enough samplers that one of them gets the memory of a sampler that a driver freed too early:
// allocators of the host keep a few freed blocks aside, and return the others one by one.
constexpr std::size_t samplers_before = 16;
constexpr std::size_t samplers_after = 512;

// Commands before it delay the kernel while the only reference to its sampler is released. A user
// event would make the effect of the release undefined (clSetUserEventStatus).
CLMEM_CASE(Sampler, OutlivesItsHandleInCommands,
           "A sampler that was released stays valid for the commands that use it.",
           {"ReleaseSampler.deferred"}, .time_limit_s = compiling_limit_s) {
  fixture.needs({1, 1});
  const FilledImage image = sampled_image(fixture, ImageKind::image_2d);
  std::array<Handle<cl_sampler>, samplers_before> earlier;
  for (Handle<cl_sampler>& one : earlier) {
    one = make_sampler(fixture, {});
  }
  Launch launch{fixture, image.shape, {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST}};
  const Kernel kernel{fixture, "sample_2d"};
  const Backlog backlog{fixture, fixture.queue()};
  launch.enqueue(fixture, kernel, image);
  earlier = {};
  EXPECT_THAT(clReleaseSampler(launch.sampler.detach()), returns(CL_SUCCESS));
  std::vector<Handle<cl_sampler>> later(samplers_after);
  for (Handle<cl_sampler>& one : later) {
    one = make_sampler(fixture, {CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
  }
  launch.expect_read(fixture, image);
}

// Samplers that differ in one mode only, on an in-order queue, all enqueued before any is awaited.
CLMEM_CASE(Sampler, EachLaunchHasItsOwn,
           "Launches of one kernel object with different samplers read through the sampler that "
           "was set when they were enqueued.",
           {"Sampler.nearest", "Sampler.clamp-to-edge", "Sampler.repeat",
            "Sampler.clamp.border-alpha", "SetKernelArg.snapshot"},
           .time_limit_s = compiling_limit_s) {
  const FilledImage image = sampled_image(fixture, ImageKind::image_2d);
  const Kernel kernel{fixture, "sample_2d"};
  std::deque<Launch> launches;
  for (const SamplerModes& modes :
       {SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST},
        SamplerModes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST},
        SamplerModes{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST}}) {
    launches.emplace_back(fixture, image.shape, modes).enqueue(fixture, kernel, image);
  }
  for (Launch& launch : launches) {
    launch.expect_read(fixture, image);
  }
}

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

std::vector<Point> centers(const std::vector<Pixel>& pixels) {
  std::vector<Point> points;
  for (const Pixel& pixel : pixels) {
    points.push_back(
        {static_cast<cl_float>(pixel[0]) + 0.5F, static_cast<cl_float>(pixel[1]) + 0.5F, 0, 0});
  }
  return points;
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
  std::vector<Point> colors(pixels.size());
  sample(fixture, "sample_pixels_2d", image.get(), modes, std::as_writable_bytes(std::span{pixels}),
         std::as_writable_bytes(std::span{colors}));
  expect_colors(image, modes, centers(pixels), colors);
}

// The alpha of the border is an integer as well: one if the order has no alpha.
CLMEM_TABLE(Sampler, IntegerBorder,
            "The border color of a clamped image of integers is zero, with an alpha of one where "
            "the format has none.",
            (cl_channel_order order),
            (Rows<cl_channel_order>{
                {"RGBA", CL_RGBA}, {"BGRA", CL_BGRA}, {"R", CL_R}, {"RG", CL_RG}}),
            {"Sampler.clamp.border-integer"}, .time_limit_s = compiling_limit_s) {
  const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d),
                                         *known_format(order, CL_UNSIGNED_INT8), CL_MEM_READ_ONLY);
  const bool is_opaque = order == CL_R || order == CL_RG;
  const std::array<cl_uint, 4> border{0, 0, 0, is_opaque ? 1u : 0u};
  std::vector<Pixel> pixels = pixels_around(image.shape, clamping);
  std::vector<std::array<cl_uint, 4>> colors(pixels.size());
  sample(fixture, "sample_unsigned_2d", image.get(), clamping,
         std::as_writable_bytes(std::span{pixels}), std::as_writable_bytes(std::span{colors}));
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const auto [x, y, z, w] = pixels[i];
    const bool inside = x >= 0 && y >= 0 && static_cast<std::size_t>(x) < image.shape.extent[0] &&
                        static_cast<std::size_t>(y) < image.shape.extent[1];
    if (!inside) {
      ASSERT_EQ(colors[i], border) << "at " << x << ", " << y;
    }
  }
}

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
  expect_sampled(fixture, "sample_2d", image, modes, points, "Sampler.exact-location");
}

CLMEM_CASE(Sampler, MixesLinearColors,
           "Colors of an sRGB image are converted to linear values before they are filtered.",
           {"Sampler.linear.srgb"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR};
  const FilledImage image =
      sampled_image(fixture, ImageKind::image_2d, *known_format(CL_sRGBA, CL_UNORM_INT8));
  std::vector<Point> points;
  for (cl_float y = 0.5F; y < 8; ++y) {
    for (cl_float x = 0.5F; x < 15.5F; x += 0.5F) {
      points.push_back({x, y, 0, 0});
    }
  }
  expect_sampled(fixture, "sample_2d", image, modes, points);
}

}  // namespace clmem::conformance::sampler_read_cases
