// SPDX-License-Identifier: Apache-2.0
// mip_level.hpp - the levels of a mipmapped image (cl_khr_mipmap_image): each is an image over a
// part of the same bytes, which lie one level after the other without gaps.
//
//   const auto level = require_level(image, origin);   // CL_INVALID_MIP_LEVEL
//   const PixelBox box = require_pixel_box(*level, origin, region);
//
// Contract: the level is the coordinate after those that the kind has, so that `origin` has four
// for images with three; level 0 is the image itself, and so is every place of other images.
#pragma once

#include "model/image.hpp"

namespace clmem::mock {

[[nodiscard]] bool may_have_levels(const ImageKind& kind, const PixelFormat& format);
// As many as halving the largest dimension gives.
[[nodiscard]] std::size_t most_levels(const ImageKind& kind, const ImageExtent& extent);
// Of that many levels of an image together.
[[nodiscard]] std::size_t size_of_levels(const ImageKind& kind, const ImageExtent& extent,
                                         std::size_t element_size, std::size_t count);

[[nodiscard]] std::shared_ptr<Image> require_level(const std::shared_ptr<Image>& image,
                                                   const std::size_t* origin);

}  // namespace clmem::mock
