// SPDX-License-Identifier: Apache-2.0
#include "suites/sampler/sampled_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/kernel.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

bool near(const Point& actual, const Texel& expected, double tolerance) {
  return std::equal(actual.begin(), actual.end(), expected.begin(),
                    [&](cl_float one, double other) {
                      return std::fabs(static_cast<double>(one) - other) <= tolerance;
                    });
}

// Nearest filtering only converts; the weights of linear filtering are fixed-point numbers of a
// device's own precision.
double tolerance_of(const SamplerModes& modes) {
  return modes.filter == CL_FILTER_LINEAR ? 0.02 : 0.001;
}

}  // namespace

Texels texels_of(const FilledImage& image, const ComponentsRow& components) {
  Texels texels{image.shape, {}};
  for (std::size_t at = 0; at < image.bytes.size(); at += image.format.element) {
    Texel color{};
    for (std::size_t i = 0; i < color.size(); ++i) {
      const int channel = components.channels[i];
      color[i] =
          channel == -1 ? 0
          : channel == -2
              ? 1
              : std::to_integer<int>(image.bytes[at + static_cast<std::size_t>(channel)]) / 255.0;
    }
    texels.colors.push_back(color);
  }
  return texels;
}

Handle<cl_mem> buffer_of(Fixture& fixture, void* data, std::size_t size) {
  return must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                   size, data);
}

std::vector<Point> read_by_kernel(Fixture& fixture, const char* name, cl_mem image,
                                  const SamplerModes& modes, std::vector<Point>& points) {
  const std::size_t size = points.size() * sizeof(Point);
  std::vector<Point> colors(points.size(), Point{-1, -1, -1, -1});
  const Handle<cl_mem> at = buffer_of(fixture, points.data(), size);
  const Handle<cl_mem> to = buffer_of(fixture, colors.data(), size);
  const Handle<cl_sampler> sampler = make_sampler(fixture, modes);
  const Kernel kernel{fixture, name};
  kernel.run(fixture, {points.size()}, image, sampler.get(), at.get(), to.get());
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
  expect_modes(sampler.get(), modes);  // its use has not changed them
  return colors;
}

void expect_colors(const Texels& texels, const SamplerModes& modes, const Texel& border,
                   std::span<const Point> points, std::span<const Point> colors, const char* rule) {
  std::size_t wrong = 0;
  std::string first;
  std::vector<float> all_expected;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& at = points[i];
    const Texel expected = sampled(texels, modes, {at[0], at[1], at[2]}, border);
    std::transform(expected.begin(), expected.end(), std::back_inserter(all_expected),
                   [](double component) { return static_cast<float>(component); });
    if (!near(colors[i], expected, tolerance_of(modes)) && wrong++ == 0) {
      first = "at " + testing::PrintToString(at) + " expected " + testing::PrintToString(expected) +
              ", read " + testing::PrintToString(colors[i]);
    }
  }
  recorder::floats({colors.front().data(), all_expected.size()}, all_expected,
                   static_cast<float>(tolerance_of(modes)));
  EXPECT_THAT(wrong, by(rule, testing::Eq(0u)))
      << "of " << points.size() << " reads of " << texels.shape.text() << " are wrong, the first "
      << first;
}

}  // namespace clmem::conformance
