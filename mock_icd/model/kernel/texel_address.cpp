// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/texel_address.hpp"

#include <algorithm>
#include <cmath>

namespace clmem::mock {
namespace {

// Exceeds every image: larger coordinates are outside as well.
constexpr float far_outside = 1 << 30;

std::ptrdiff_t element_of(float coordinate) {
  return static_cast<std::ptrdiff_t>(std::clamp(std::floor(coordinate), -far_outside, far_outside));
}

}  // namespace

float TexelAddress::unnormalized(float coordinate) const {
  const auto size = static_cast<float>(size_);
  switch (sampler_.addressing) {
    case CL_ADDRESS_REPEAT:
      return (coordinate - std::floor(coordinate)) * size;
    case CL_ADDRESS_MIRRORED_REPEAT:
      return std::fabs(coordinate - 2.0F * std::rint(0.5F * coordinate)) * size;
    default:
      return sampler_.normalized_coords != CL_FALSE ? coordinate * size : coordinate;
  }
}

std::ptrdiff_t TexelAddress::clamped(std::ptrdiff_t element) const {
  const bool to_edge = sampler_.addressing == CL_ADDRESS_CLAMP_TO_EDGE ||
                       sampler_.addressing == CL_ADDRESS_MIRRORED_REPEAT;
  return to_edge ? std::clamp<std::ptrdiff_t>(element, 0, size_ - 1)
                 : std::clamp<std::ptrdiff_t>(element, -1, size_);
}

std::ptrdiff_t TexelAddress::wrapped(std::ptrdiff_t element) const {
  if (sampler_.addressing != CL_ADDRESS_REPEAT) {
    return clamped(element);
  }
  return element < 0 ? element + size_ : element > size_ - 1 ? element - size_ : element;
}

std::optional<std::ptrdiff_t> TexelAddress::nearest(float coordinate) const {
  if (!std::isfinite(coordinate)) {
    return std::nullopt;
  }
  const std::ptrdiff_t element = element_of(unnormalized(coordinate));
  return inside(element) || may_lie_outside() ? std::optional{wrapped(element)} : std::nullopt;
}

std::optional<Neighbours> TexelAddress::linear(float coordinate) const {
  if (!std::isfinite(coordinate)) {
    return std::nullopt;
  }
  const float at = unnormalized(coordinate);
  if (!inside(element_of(at)) && !may_lie_outside()) {
    return std::nullopt;
  }
  const std::ptrdiff_t first = element_of(at - 0.5F);
  return Neighbours{wrapped(first), wrapped(first + 1), at - 0.5F - std::floor(at - 0.5F)};
}

std::optional<std::ptrdiff_t> TexelAddress::exact(cl_int coordinate) const {
  return inside(coordinate) || may_lie_outside() ? std::optional{clamped(coordinate)}
                                                 : std::nullopt;
}

std::optional<std::ptrdiff_t> layer_of(float coordinate, std::size_t layers) {
  if (std::isnan(coordinate)) {
    return std::nullopt;
  }
  return static_cast<std::ptrdiff_t>(
      std::clamp(std::rint(coordinate), 0.0F, static_cast<float>(layers - 1)));
}

}  // namespace clmem::mock
