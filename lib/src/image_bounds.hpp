// SPDX-License-Identifier: Apache-2.0
// image_bounds.hpp - bounds of regions of images and of the host memory in their transfers.
//
// Contract: throws LogicError with CL_INVALID_VALUE before any OpenCL call, with the values given
// and the bound. Products and sums are checked.
#pragma once

#include <clmem/image.hpp>
#include <cstddef>
#include <optional>

namespace clmem::detail {

[[nodiscard]] bool has_size(ImageKind kind, std::size_t ImageShape::*size) noexcept;

// Requires that the memory given for a new image holds the bytes that OpenCL may access: whole rows
// and slices, by the specification's table of clCreateImage.
void require_image_storage(const char* routine, std::size_t pixel_size, const ImageShape& shape,
                           const Pitches& pitches, std::size_t size);

// Returns the size after the origin, in each dimension; `operand` names the image.
[[nodiscard]] Region rest_of(const char* routine, const char* operand, const Image& image,
                             const Origin& origin);

// Returns the region given, or the rest of the image; a LogicError if it exceeds the image.
[[nodiscard]] Region require_in_image(const char* routine, const char* operand, const Image& image,
                                      const Origin& origin, const std::optional<Region>& region);

void require_in_host(const char* routine, const Image& image, const Region& region,
                     const Pitches& pitches, std::size_t host_size);

[[nodiscard]] std::size_t byte_count(const char* routine, const Image& image, const Region& region);

}  // namespace clmem::detail
