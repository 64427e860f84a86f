// SPDX-License-Identifier: Apache-2.0
// image_rules.hpp - the rules of images as arguments of commands.
//
//   auto image = require_image(registry, *queue, handle);
//   const PixelBox box = require_pixel_box(*image, origin, region);
//   const RectSide host = require_host_side(*image, box.size, row_pitch, slice_pitch);
//
// Contract: each rule refuses with the code that all commands share for it.
#pragma once

#include <memory>

#include "model/command_queue.hpp"
#include "model/image.hpp"

namespace clmem::mock {

class Registry;

// CL_INVALID_MEM_OBJECT, CL_INVALID_CONTEXT, and CL_INVALID_OPERATION, CL_INVALID_IMAGE_SIZE or
// CL_IMAGE_FORMAT_NOT_SUPPORTED where the device of the queue cannot work with the image.
[[nodiscard]] std::shared_ptr<Image> require_image(const Registry& registry,
                                                   const CommandQueue& queue, cl_mem handle);
// The level at that origin; CL_INVALID_MIP_LEVEL where there is none.
[[nodiscard]] std::shared_ptr<Image> require_image(const Registry& registry,
                                                   const CommandQueue& queue, cl_mem handle,
                                                   const std::size_t* origin);

// In pixels.
struct PixelBox {
  Region origin;
  Region size;
};

// CL_INVALID_VALUE for NULL and zero, for dimensions that the image does not have, and for regions
// that leave the image.
[[nodiscard]] PixelBox require_pixel_box(const Image& image, const std::size_t* origin,
                                         const std::size_t* region);

// The pixels in host memory, which begins with them: CL_INVALID_VALUE for pitches that are too
// small, and for a slice pitch of an image without slices. A pitch of zero means the closest
// packing.
[[nodiscard]] RectSide require_host_side(const Image& image, const Region& size,
                                         std::size_t row_pitch, std::size_t slice_pitch);

}  // namespace clmem::mock
