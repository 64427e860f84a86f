// SPDX-License-Identifier: Apache-2.0
// Reads of images by kernels through samplers: addressing, filtering, borders, layers.

#include "harness/backlog.hpp"
#include "suites/case_file.hpp"
#include "suites/sampler/sampled_image.hpp"

namespace clmem::conformance::sampler_read_cases {

namespace {

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

// Positions around the existing layers.
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
  const char* kernel;
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
  struct KindRow {
    const char* kernel;
    ImageKind kind;
  };
  constexpr KindRow kinds[] = {{"sample_1d", ImageKind::image_1d},
                               {"sample_1d_array", ImageKind::image_1d_array},
                               {"sample_2d", ImageKind::image_2d},
                               {"sample_2d_array", ImageKind::image_2d_array},
                               {"sample_3d", ImageKind::image_3d}};
  std::vector<ReadRow> rows;
  for (const KindRow& kind : kinds) {
    for (const Row<SamplerModes>& modes : sampler_modes_rows()) {
      ReadRow row{std::string{name_of(kind.kind)} + "_" + modes.name,
                  {},
                  kind.kernel,
                  kind.kind,
                  modes.value};
      row.requirements.emplace_back(modes.value.filter == CL_FILTER_LINEAR ? "Sampler.linear"
                                                                           : "Sampler.nearest");
      if (const char* const rule = rule_of(modes.value.addressing)) {
        row.requirements.emplace_back(rule);
      }
      if (sampled_axes(kind.kind) < dimensions_of(kind.kind)) {
        row.requirements.emplace_back("Sampler.array-index");
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

// Extents are powers of two, so that normalized coordinates are exact.
ImageShape sampled_shape(ImageKind kind) {
  return shape_of(kind, {16, 8, 4});
}

struct LayerRow {
  const char* name;
  const char* kernel;
  ImageKind kind;
};

CLMEM_TABLE(Sampler, RoundsLayersToEven,
            "Halfway between two layers of an array a kernel reads the one with the even index.",
            (const LayerRow& row),
            (std::vector<LayerRow>{{"Image1DArray", "sample_1d_array", ImageKind::image_1d_array},
                                   {"Image2DArray", "sample_2d_array", ImageKind::image_2d_array}}),
            {"Sampler.array-index", "Sampler.nearest"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
  const FilledImage image =
      filled_image(fixture, sampled_shape(row.kind), common_format(), CL_MEM_READ_ONLY);
  std::vector<Point> points = points_for(fixture, image.shape, modes, Layers::halves);
  const std::vector<Point> colors = read_by_kernel(fixture, row.kernel, image.get(), modes, points);
  expect_colors(texels_of(image, rgba), modes, transparent, points, colors);
}

CLMEM_TABLE(Sampler, Reads,
            "A kernel reads through a sampler the values of the formulas for its addressing and "
            "filter mode, inside and outside of the image.",
            (const ReadRow& row), read_rows(), {}, .time_limit_s = compiling_limit_s) {
  const FilledImage image =
      filled_image(fixture, sampled_shape(row.kind), common_format(), CL_MEM_READ_ONLY);
  std::vector<Point> points = points_for(fixture, image.shape, row.modes);
  const std::vector<Point> colors =
      read_by_kernel(fixture, row.kernel, image.get(), row.modes, points);
  expect_colors(texels_of(image, rgba), row.modes, transparent, points, colors);
}

constexpr const char* alpha = "Sampler.clamp.border-alpha";
constexpr const char* without_alpha = "Sampler.clamp.border-opaque";

CLMEM_TABLE(Sampler, Border,
            "The border color of a clamped image is black: transparent where the format has alpha, "
            "opaque where it has none.",
            (const ComponentsRow& row),
            (std::vector<ComponentsRow>{
                rgba,
                {"BGRA", alpha, CL_BGRA, {2, 1, 0, 3}, transparent},
                {"ARGB", alpha, CL_ARGB, {1, 2, 3, 0}, transparent},
                {"ABGR", alpha, CL_ABGR, {3, 2, 1, 0}, transparent},
                {"A", alpha, CL_A, {-1, -1, -1, 0}, transparent},
                {"RA", alpha, CL_RA, {0, -1, -1, 1}, transparent},
                {"Intensity", alpha, CL_INTENSITY, {0, 0, 0, 0}, transparent},
                {"R", without_alpha, CL_R, {0, -1, -1, -2}, opaque},
                {"RG", without_alpha, CL_RG, {0, 1, -1, -2}, opaque},
                {"Luminance", without_alpha, CL_LUMINANCE, {0, 0, 0, -2}, opaque}}),
            {"Sampler.nearest"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
  const FilledImage image = filled_image(fixture, sampled_shape(ImageKind::image_2d),
                                         *known_format(row.order, CL_UNORM_INT8), CL_MEM_READ_ONLY);
  std::vector<Point> points = points_for(fixture, image.shape, modes);
  const std::vector<Point> colors =
      read_by_kernel(fixture, "sample_2d", image.get(), modes, points);
  expect_colors(texels_of(image, row), modes, row.border, points, colors);
}

// A depth image is one float per pixel; the kernel returns it as red alone.
CLMEM_CASE(Sampler, DepthBorder, "The border value of a clamped depth image is zero.",
           {"Sampler.clamp.border-depth"}, .time_limit_s = compiling_limit_s) {
  const SamplerModes modes{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
  const FilledImage image = filled_image(fixture, sampled_shape(ImageKind::image_2d),
                                         *known_format(CL_DEPTH, CL_FLOAT), CL_MEM_READ_ONLY);
  Texels texels{image.shape, {}};
  for (std::size_t at = 0; at < image.bytes.size(); at += sizeof(cl_float)) {
    cl_float depth = 0;
    std::memcpy(&depth, &image.bytes[at], sizeof depth);
    texels.colors.push_back({depth, 0, 0, 0});
  }
  std::vector<Point> points = points_for(fixture, image.shape, modes);
  const std::vector<Point> colors =
      read_by_kernel(fixture, "sample_depth", image.get(), modes, points);
  expect_colors(texels, modes, transparent, points, colors);
}

// Enough samplers that one of them gets the memory of a sampler that a driver freed too early:
// allocators of the host keep a few freed blocks aside, and return the others one by one.
constexpr std::size_t crowd = 16;
constexpr std::size_t many = 512;

// The kernel is held back while the only reference to its sampler is released.
CLMEM_CASE(Sampler, OutlivesItsHandleInCommands,
           "A sampler that was released stays valid for the commands that use it.",
           {"ReleaseSampler.deferred"}, .time_limit_s = compiling_limit_s) {
  fixture.needs({1, 1});
  const SamplerModes modes{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST};
  const FilledImage image =
      filled_image(fixture, sampled_shape(ImageKind::image_2d), common_format(), CL_MEM_READ_ONLY);
  std::vector<Point> points = points_for(fixture, image.shape, modes);
  std::vector<Point> colors(points.size(), Point{});
  const std::size_t size = points.size() * sizeof(Point);
  const Handle<cl_mem> at = buffer_of(fixture, points.data(), size);
  const Handle<cl_mem> to = buffer_of(fixture, colors.data(), size);
  std::array<Handle<cl_sampler>, crowd> fellows;
  for (Handle<cl_sampler>& one : fellows) {
    one = make_sampler(fixture, modes);
  }
  Handle<cl_sampler> sampler = make_sampler(fixture, modes);
  const Kernel kernel{fixture, "sample_2d"};
  kernel.set_all(image.get(), sampler.get(), at.get(), to.get());
  // The kernel is not held back by a user event, because a release would then be undefined
  // (clSetUserEventStatus).
  const Backlog backlog{fixture, fixture.queue()};
  kernel.enqueue(fixture.queue(), {points.size()});
  fellows = {};
  EXPECT_THAT(clReleaseSampler(sampler.detach()), returns(CL_SUCCESS));
  std::vector<Handle<cl_sampler>> newcomers(many);
  for (Handle<cl_sampler>& one : newcomers) {
    one = make_sampler(fixture, {CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
  }
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
  expect_colors(texels_of(image, rgba), modes, transparent, points, colors);
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

  SamplerModes modes;
  std::vector<Point> points;
  std::vector<Point> colors;
  Handle<cl_mem> at;
  Handle<cl_mem> to;
  Handle<cl_sampler> sampler;
};

// Samplers that differ in one mode only, on an in-order queue, all enqueued before any is awaited.
CLMEM_CASE(Sampler, EachLaunchHasItsOwn,
           "Launches of one kernel object with different samplers read through the sampler that "
           "was set when they were enqueued.",
           {"Sampler.nearest", "Sampler.clamp-to-edge", "Sampler.repeat",
            "Sampler.clamp.border-alpha"},
           .time_limit_s = compiling_limit_s) {
  const FilledImage image =
      filled_image(fixture, sampled_shape(ImageKind::image_2d), common_format(), CL_MEM_READ_ONLY);
  const Kernel kernel{fixture, "sample_2d"};
  std::deque<Launch> launches;
  for (const SamplerModes& modes :
       {SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST},
        SamplerModes{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST},
        SamplerModes{CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST},
        SamplerModes{CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST}}) {
    Launch& launch = launches.emplace_back(fixture, image.shape, modes);
    kernel.set_all(image.get(), launch.sampler.get(), launch.at.get(), launch.to.get());
    kernel.enqueue(fixture.queue(), {launch.points.size()});
  }
  for (Launch& launch : launches) {
    must_read(fixture.queue(), launch.to.get(), std::as_writable_bytes(std::span{launch.colors}));
    expect_colors(texels_of(image, rgba), launch.modes, transparent, launch.points, launch.colors);
  }
}

}  // namespace

}  // namespace clmem::conformance::sampler_read_cases
