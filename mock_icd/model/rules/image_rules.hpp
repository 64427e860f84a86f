// SPDX-License-Identifier: Apache-2.0
// image_rules.hpp - the rules of images as arguments of commands.
//
// Contract: each rule rejects with the code that all commands share for it.
#pragma once

#include <memory>

#include "model/command_queue.hpp"
#include "model/image.hpp"

namespace clmem::mock {

class Registry;

// Rejects with CL_INVALID_MEM_OBJECT, CL_INVALID_CONTEXT, and with CL_INVALID_OPERATION,
// CL_INVALID_IMAGE_SIZE or CL_IMAGE_FORMAT_NOT_SUPPORTED if the device of the queue does not
// support the image.
[[nodiscard]] std::shared_ptr<Image> require_image(const Registry& registry,
                                                   const CommandQueue& queue, cl_mem handle);
// Returns the level at that origin; rejects with CL_INVALID_MIP_LEVEL if there is none.
[[nodiscard]] std::shared_ptr<Image> require_image(const Registry& registry,
                                                   const CommandQueue& queue, cl_mem handle,
                                                   const std::size_t* origin);

struct PixelBox {
  Region origin;
  Region size;
};

// Rejects with CL_INVALID_VALUE NULL and zero, coordinates in dimensions that the image does not
// have, and regions outside the image.
[[nodiscard]] PixelBox require_pixel_box(const Image& image, const std::size_t* origin,
                                         const std::size_t* region);

// The layout of the pixels in host memory. Rejects with CL_INVALID_VALUE pitches that are too
// small, and a slice pitch for an image without slices. A pitch of zero selects packed rows or
// slices.
[[nodiscard]] RectSide require_host_side(const Image& image, const Region& size,
                                         std::size_t row_pitch, std::size_t slice_pitch);

}  // namespace clmem::mock
