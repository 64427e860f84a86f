// SPDX-License-Identifier: Apache-2.0
// sampled_image.hpp - an image that a kernel reads through a sampler, and the expected colors.
//
//   const std::vector<Point> colors = read_by_kernel(fixture, "sample_2d", image, modes, points);
//   expect_colors(texels_of(image, rgba), modes, transparent, points, colors);
//
// Contract: formats of CL_UNORM_INT8 only. Nearest filtering is exact but for the conversion.
#pragma once

#include <span>
#include <vector>

#include "harness/filled_image.hpp"
#include "suites/sampler/sampling.hpp"

namespace clmem::conformance {

inline constexpr Texel transparent{0, 0, 0, 0};
inline constexpr Texel opaque{0, 0, 0, 1};

using Point = std::array<cl_float, 4>;

// The components that a kernel reads of a UNORM_INT8 format: the position of each in the element,
// or the constant that is read instead.
struct ComponentsRow {
  const char* name;
  const char* requirement;
  cl_channel_order order;
  std::array<int, 4> channels;  // -1: zero, -2: one
  Texel border;
};

inline constexpr ComponentsRow rgba{
    "RGBA", "Sampler.clamp.border-alpha", CL_RGBA, {0, 1, 2, 3}, transparent};

[[nodiscard]] Texels texels_of(const FilledImage& image, const ComponentsRow& components);

[[nodiscard]] Handle<cl_mem> buffer_of(Fixture& fixture, void* data, std::size_t size);

// The color at each point, as the kernel of that name reads it.
[[nodiscard]] std::vector<Point> read_by_kernel(Fixture& fixture, const char* name, cl_mem image,
                                                const SamplerModes& modes,
                                                std::vector<Point>& points);

void expect_colors(const Texels& texels, const SamplerModes& modes, const Texel& border,
                   std::span<const Point> points, std::span<const Point> colors,
                   const char* rule = "");

}  // namespace clmem::conformance
