// SPDX-License-Identifier: Apache-2.0
// image_bounds.hpp - regions of images and the host memory that they are moved from and to.
//
// Contract: throws LogicError with CL_INVALID_VALUE before any OpenCL call, with the values given
// and the bound. Products and sums are checked.
#pragma once

#include <clmem/image.hpp>
#include <cstddef>
#include <optional>

namespace clmem::detail {

// True if images of the kind have such a size.
[[nodiscard]] bool has_size(ImageKind kind, std::size_t ImageShape::*size) noexcept;

// The memory given for a new image holds the bytes that OpenCL may touch: whole rows and slices, by
// the specification's table of clCreateImage.
void require_image_storage(const char* routine, std::size_t pixel_size, const ImageShape& shape,
                           const Pitches& pitches, std::size_t size);

// The size after the origin, in each dimension; `operand` names the image.
[[nodiscard]] Region rest_of(const char* routine, const char* operand, const Image& image,
                             const Origin& origin);

// The region given, or the rest of the image. None of it lies outside.
[[nodiscard]] Region require_in_image(const char* routine, const char* operand, const Image& image,
                                      const Origin& origin, const std::optional<Region>& region);

// Bytes from the first to one past the last that a region takes in host memory, which has
// `host_size`.
void require_in_host(const char* routine, const Image& image, const Region& region,
                     const Pitches& pitches, std::size_t host_size);

// Packed bytes of a region.
[[nodiscard]] std::size_t byte_count(const char* routine, const Image& image, const Region& region);

}  // namespace clmem::detail
