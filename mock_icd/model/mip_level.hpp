// SPDX-License-Identifier: Apache-2.0
// mip_level.hpp - the levels of a mipmapped image (cl_khr_mipmap_image): each is an image over a
// part of the same bytes, which hold the levels consecutively without gaps.
//
//   const auto level = require_level(image, origin);   // CL_INVALID_MIP_LEVEL
//   const PixelBox box = require_pixel_box(*level, origin, region);
//
// Contract: the level is the coordinate after those of the kind, so that `origin` has four values
// for images with three dimensions; level 0, and the only level of other images, is the image
// itself.
#pragma once

#include "model/image.hpp"

namespace clmem::mock {

[[nodiscard]] bool may_have_levels(const ImageKind& kind, const PixelFormat& format);
// Returns the length of the full mip chain for the largest dimension.
[[nodiscard]] std::size_t most_levels(const ImageKind& kind, const ImageExtent& extent);
// Returns the bytes of the first `count` levels together.
[[nodiscard]] std::size_t size_of_levels(const ImageKind& kind, const ImageExtent& extent,
                                         std::size_t element_size, std::size_t count);

[[nodiscard]] std::shared_ptr<Image> require_level(const std::shared_ptr<Image>& image,
                                                   const std::size_t* origin);

}  // namespace clmem::mock
