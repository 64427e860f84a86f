// SPDX-License-Identifier: Apache-2.0
// sampling.hpp - the expected value of a read with a sampler, computed texel by texel from the
// formulas of OpenCL C, "Determining the image element for the given image coordinates".
//
//   const Texels texels{shape, colors};          // one color per pixel, x fastest
//   const Texel expected = sampled(texels, modes, {0.25, 1.5, 0}, border);
//
// Contract: coordinates as in the kernel, normalized where the modes say so, except layers. The
// caller avoids coordinates that are undefined for addressing mode "none".
#pragma once

#include <array>
#include <vector>

#include "harness/image_shape.hpp"
#include "operations/sampler/sampler_modes.hpp"

namespace clmem::conformance {

using Texel = std::array<double, 4>;  // red, green, blue, alpha
using Position = std::array<double, 3>;

struct Texels {
  ImageShape shape;
  std::vector<Texel> colors;

  [[nodiscard]] const Texel& at(const Extent& pixel) const;
};

[[nodiscard]] Texel sampled(const Texels& texels, const SamplerModes& modes, const Position& at,
                            const Texel& border);

// The number of coordinates of the kind that the sampler filters and addresses; a layer is not one.
[[nodiscard]] std::size_t sampled_axes(ImageKind kind);

}  // namespace clmem::conformance
