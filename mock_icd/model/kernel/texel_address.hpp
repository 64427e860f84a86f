// SPDX-License-Identifier: Apache-2.0
// texel_address.hpp - converts a coordinate to elements of an image in one dimension.
//
// Contract: the formulas of OpenCL C, Image Addressing and Filtering, in float precision. Elements
// outside the image, from -1 to the size, select the border color. Returns std::nullopt for NaN,
// and for CL_ADDRESS_NONE if the coordinate is outside the image.
#pragma once

#include <cstddef>
#include <optional>

#include "clmem/mock/kernel_image.h"

namespace clmem::mock {

struct Neighbours {
  std::ptrdiff_t first;
  std::ptrdiff_t second;
  float weight;  // weight of the second
};

class TexelAddress {
 public:
  TexelAddress(const clmem_mock_sampler& sampler, std::size_t size)
      : sampler_{sampler}, size_{static_cast<std::ptrdiff_t>(size)} {}

  [[nodiscard]] std::optional<std::ptrdiff_t> nearest(float coordinate) const;
  [[nodiscard]] std::optional<Neighbours> linear(float coordinate) const;
  [[nodiscard]] std::optional<std::ptrdiff_t> exact(cl_int coordinate) const;

 private:
  [[nodiscard]] bool inside(std::ptrdiff_t element) const {
    return element >= 0 && element < size_;
  }
  [[nodiscard]] bool may_lie_outside() const { return sampler_.addressing != CL_ADDRESS_NONE; }
  // The coordinate in elements, wrapped into the image by the repeating modes.
  [[nodiscard]] float unnormalized(float coordinate) const;
  [[nodiscard]] std::ptrdiff_t clamped(std::ptrdiff_t element) const;
  // The element at the opposite end for a step out of a repeated image.
  [[nodiscard]] std::ptrdiff_t wrapped(std::ptrdiff_t element) const;

  const clmem_mock_sampler& sampler_;
  std::ptrdiff_t size_;
};

// The layer of an array that a coordinate selects (OpenCL C, Selecting an Image From an Image
// Array).
[[nodiscard]] std::optional<std::ptrdiff_t> layer_of(float coordinate, std::size_t layers);

}  // namespace clmem::mock
