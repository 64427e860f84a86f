// SPDX-License-Identifier: Apache-2.0
// sampled_image.hpp - an image that a kernel reads through a sampler, and the expected colors,
// computed pixel by pixel from the formulas of OpenCL C, "Determining the image element for the
// given image coordinates".
//
//   expect_sampled(fixture, "sample_2d", image, modes, points);
//
// Contract: coordinates as in the kernel, normalized where the modes say so, except layers. The
// caller avoids coordinates that are undefined for addressing mode "none". Nearest filtering is
// exact but for the conversion of normalized and sRGB formats.
#pragma once

#include <span>
#include <vector>

#include "harness/filled_image.hpp"
#include "operations/creation/creations.hpp"

namespace clmem::conformance {

using Point = std::array<cl_float, 4>;  // a coordinate or a color, as the kernel has it
using Pixel = std::array<cl_int, 4>;    // an integer coordinate

// The number of coordinates of the kind that the sampler filters and addresses; a layer is not one.
[[nodiscard]] std::size_t sampled_axes(ImageKind kind);

[[nodiscard]] Handle<cl_mem> buffer_of(Fixture& fixture, void* data, std::size_t size);

// Runs the kernel of that name, which reads the image at each point and stores as many bytes.
void sample(Fixture& fixture, const char* kernel, cl_mem image, const SamplerModes& modes,
            std::span<std::byte> points, std::span<std::byte> colors);

// Compares the colors that a kernel has read at each point; `rule` is the requirement that they
// check.
void expect_colors(const FilledImage& image, const SamplerModes& modes,
                   std::span<const Point> points, std::span<const Point> colors,
                   const char* rule = "");

void expect_sampled(Fixture& fixture, const char* kernel, const FilledImage& image,
                    const SamplerModes& modes, std::vector<Point> points, const char* rule = "");

}  // namespace clmem::conformance
