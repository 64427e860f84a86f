// SPDX-License-Identifier: Apache-2.0
#include "suites/sampler/sampled_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/image_codec.hpp"
#include "harness/kernel.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

namespace {

// A position along one axis, and its weight. Outside of the image it is the border.
struct Tap {
  double index;
  double weight;
};

using Taps = std::vector<Tap>;

// Linear filtering takes the two places around u - 0.5.
Taps two_taps(double u) {
  const double low = std::floor(u - 0.5);
  const double above = u - 0.5 - low;
  return {{low, 1 - above}, {low + 1, above}};
}

Taps clamped(Taps taps, double size) {
  for (Tap& tap : taps) {
    tap.index = std::clamp(tap.index, 0.0, size - 1);
  }
  return taps;
}

Taps wrapped(Taps taps, double size) {
  for (Tap& tap : taps) {
    tap.index -= tap.index > size - 1 ? size : 0;
    tap.index += tap.index < 0 ? size : 0;
  }
  return taps;
}

Taps taps_along(const SamplerModes& modes, double coordinate, double size) {
  const bool linear = modes.filter == CL_FILTER_LINEAR;
  const auto taps_at = [linear](double u) {
    return linear ? two_taps(u) : Taps{{std::floor(u), 1}};
  };
  switch (modes.addressing) {
    case CL_ADDRESS_REPEAT:
      return wrapped(taps_at((coordinate - std::floor(coordinate)) * size), size);
    case CL_ADDRESS_MIRRORED_REPEAT:
      return clamped(taps_at(std::fabs(coordinate - 2 * std::rint(0.5 * coordinate)) * size), size);
    default:
      break;
  }
  Taps taps = taps_at(modes.normalized == CL_TRUE ? coordinate * size : coordinate);
  return modes.addressing == CL_ADDRESS_CLAMP_TO_EDGE ? clamped(std::move(taps), size) : taps;
}

// The layer nearest to the coordinate; it is never the border.
Taps layer_tap(double coordinate, double layers) {
  return {{std::clamp(std::rint(coordinate), 0.0, layers - 1), 1}};
}

// The color of a pixel, or the border color outside of the image: black, transparent where the
// format has alpha and opaque where it has none ("Addressing and Filter Modes").
Color4 color_of(const FilledImage& image, const std::array<double, 3>& place) {
  Extent pixel{};
  for (std::size_t axis = 0; axis < place.size(); ++axis) {
    if (place[axis] < 0 || place[axis] >= static_cast<double>(image.shape.extent[axis])) {
      const bool is_depth = image.format.cl.image_channel_order == CL_DEPTH;
      return {0, 0, 0, has_alpha(image.format) || is_depth ? 0.0 : 1.0};
    }
    pixel[axis] = static_cast<std::size_t>(place[axis]);
  }
  return color_at(image.format, image.bytes, image.place().at(pixel) / image.format.element);
}

Color4 sampled(const FilledImage& image, const SamplerModes& modes, const Point& at) {
  const ImageKind kind = image.shape.kind;
  std::array<Taps, 3> taps;
  for (std::size_t axis = 0; axis < taps.size(); ++axis) {
    const auto size = static_cast<double>(image.shape.extent[axis]);
    taps[axis] = axis < sampled_axes(kind)    ? taps_along(modes, at.at(axis), size)
                 : axis < dimensions_of(kind) ? layer_tap(at.at(axis), size)
                                              : Taps{{0, 1}};
  }
  Color4 sum{};
  for_each_index({taps[0].size(), taps[1].size(), taps[2].size()}, [&](const Extent& index) {
    const Tap& x = taps[0][index[0]];
    const Tap& y = taps[1][index[1]];
    const Tap& z = taps[2][index[2]];
    const Color4 color = color_of(image, {x.index, y.index, z.index});
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += x.weight * y.weight * z.weight * color[i];
    }
  });
  return sum;
}

// Nearest filtering only converts; the weights of linear filtering are fixed-point numbers of a
// device's own precision.
double tolerance_of(const SamplerModes& modes) {
  return modes.filter == CL_FILTER_LINEAR ? 0.02 : 0.001;
}

}  // namespace

std::size_t sampled_axes(ImageKind kind) {
  return dimensions_of(kind) - (is_array(kind) ? 1 : 0);
}

Handle<cl_mem> buffer_of(Fixture& fixture, void* data, std::size_t size) {
  return must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                   size, data);
}

void sample(Fixture& fixture, const char* kernel, cl_mem image, const SamplerModes& modes,
            std::span<std::byte> points, std::span<std::byte> colors) {
  std::fill(colors.begin(), colors.end(), std::byte{0xff});
  const Handle<cl_mem> at = buffer_of(fixture, points.data(), points.size());
  const Handle<cl_mem> to = buffer_of(fixture, colors.data(), colors.size());
  const Handle<cl_sampler> sampler = make_sampler(fixture, modes);
  Kernel{fixture, kernel}.run(fixture, {points.size() / sizeof(Point)}, image, sampler.get(),
                              at.get(), to.get());
  must_read(fixture.queue(), to.get(), colors);
  expect_modes(sampler.get(), modes);  // its use has not changed them
}

void expect_colors(const FilledImage& image, const SamplerModes& modes,
                   std::span<const Point> points, std::span<const Point> colors, const char* rule) {
  std::size_t wrong = 0;
  std::string first;
  std::vector<float> all_expected;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Color4 expected = sampled(image, modes, points[i]);
    bool is_near = true;
    for (std::size_t component = 0; component < expected.size(); ++component) {
      const double actual = static_cast<double>(colors[i].at(component));
      is_near = is_near && std::fabs(actual - expected[component]) <= tolerance_of(modes);
      all_expected.push_back(static_cast<float>(expected[component]));
    }
    if (!is_near && wrong++ == 0) {
      first = "at " + testing::PrintToString(points[i]) + " expected " +
              testing::PrintToString(expected) + ", read " + testing::PrintToString(colors[i]);
    }
  }
  recorder::floats({colors.front().data(), all_expected.size()}, all_expected,
                   static_cast<float>(tolerance_of(modes)));
  EXPECT_THAT(wrong, by(rule, testing::Eq(0u)))
      << "of " << points.size() << " reads of " << image.shape.text() << " are wrong, the first "
      << first;
}

void expect_sampled(Fixture& fixture, const char* kernel, const FilledImage& image,
                    const SamplerModes& modes, std::vector<Point> points, const char* rule) {
  std::vector<Point> colors(points.size());
  sample(fixture, kernel, image.get(), modes, std::as_writable_bytes(std::span{points}),
         std::as_writable_bytes(std::span{colors}));
  expect_colors(image, modes, points, colors, rule);
}

}  // namespace clmem::conformance
