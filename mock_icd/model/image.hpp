// SPDX-License-Identifier: Apache-2.0
// image.hpp - an image: pixels in rows, slices and layers in a part of some storage.
//
//   auto image = require_is_image(registry.get(handle));   // CL_INVALID_MEM_OBJECT for others
//   copy_rect(image->bytes_of(box.size), host, host_side, image->bytes().data(),
//             image->side_at(box.origin));
//
// Contract: a region always has three dimensions; layers are the last dimension of array images. An
// image made from a buffer or another image shares its bytes.
#pragma once

#include <memory>

#include "model/api_error.hpp"
#include "model/image_format.hpp"
#include "model/image_kind.hpp"
#include "model/mem_object.hpp"
#include "model/rect.hpp"

namespace clmem::mock {

struct ImageLayout {
  ImageExtent extent;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;  // zero for kinds without slices
};

struct Image : MemObject {
  Image(const ImageKind& image_kind, const PixelFormat& pixel_format,
        const ImageLayout& image_layout)
      : MemObject{image_kind.type}, kind{image_kind}, format{pixel_format}, layout{image_layout} {}

  // Returns the region of pixels of the whole image.
  [[nodiscard]] Region pixels() const;
  // Returns a region of pixels in bytes; side_at() gives the offset of its origin in bytes().
  [[nodiscard]] Region bytes_of(const Region& region) const {
    return {region[0] * format.element_size, region[1], region[2]};
  }
  [[nodiscard]] RectSide side_at(const Region& at) const;
  [[nodiscard]] std::byte* pixel(const Region& at) const {
    return bytes().data() + side_at(at).start();
  }

  const ImageKind& kind;
  const PixelFormat format;
  const ImageLayout layout;  // layout of the first level
  cl_uint mip_levels = 0;    // as given; above one for mipmapped images
  std::size_t level = 0;     // the mip level of this object
};

[[nodiscard]] std::shared_ptr<Image> require_is_image(std::shared_ptr<MemObject> object);

}  // namespace clmem::mock
