// SPDX-License-Identifier: Apache-2.0
#include "suites/sampler/sampling.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace

const Texel& Texels::at(const Extent& pixel) const {
  return colors.at((pixel[2] * shape.extent[1] + pixel[1]) * shape.extent[0] + pixel[0]);
}

std::size_t sampled_axes(ImageKind kind) {
  const bool layers = kind == ImageKind::image_1d_array || kind == ImageKind::image_2d_array;
  return dimensions_of(kind) - (layers ? 1 : 0);
}

Texel sampled(const Texels& texels, const SamplerModes& modes, const Position& at,
              const Texel& border) {
  std::array<Taps, 3> taps;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto size = static_cast<double>(texels.shape.extent[axis]);
    taps[axis] = axis < sampled_axes(texels.shape.kind)    ? taps_along(modes, at[axis], size)
                 : axis < dimensions_of(texels.shape.kind) ? layer_tap(at[axis], size)
                                                           : Taps{{0, 1}};
  }
  Texel sum{};
  for (const Tap& z : taps[2]) {
    for (const Tap& y : taps[1]) {
      for (const Tap& x : taps[0]) {
        const std::array<double, 3> place{x.index, y.index, z.index};
        bool outside = false;
        Extent pixel{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          outside = outside || place[axis] < 0 ||
                    place[axis] >= static_cast<double>(texels.shape.extent[axis]);
          pixel[axis] = outside ? 0 : static_cast<std::size_t>(place[axis]);
        }
        const Texel& color = outside ? border : texels.at(pixel);
        for (std::size_t i = 0; i < sum.size(); ++i) {
          sum[i] += x.weight * y.weight * z.weight * color[i];
        }
      }
    }
  }
  return sum;
}

}  // namespace clmem::conformance
