// SPDX-License-Identifier: Apache-2.0
// image.hpp - images: their types, their layout in bytes, and their mip levels.
#pragma once

#include <cstddef>
#include <memory>

#include "config/device_config.hpp"
#include "model/image_format.hpp"
#include "model/mem_object.hpp"
#include "model/memory_region.hpp"
#include "model/rule.hpp"

namespace clmem::mock {

// The six types of images: their dimensions and limits.
//
// Contract: one row per type; no other code distinguishes image types. An extent is zero in
// dimensions that a kind lacks, as the queries report it.
struct ImageExtent {
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t depth = 0;
  std::size_t layers = 0;

  friend bool operator==(const ImageExtent&, const ImageExtent&) = default;
};

struct ImageKind {
  using Limit = std::size_t ImageConfig::*;

  cl_mem_object_type type;
  std::size_t dimensions;  // of origins and regions, including the layer
  Limit width;
  Limit height = nullptr;
  Limit depth = nullptr;
  Limit layers = nullptr;

  [[nodiscard]] bool has_slices() const { return depth != nullptr || layers != nullptr; }
};

[[nodiscard]] const ImageKind* find_image_kind(cl_mem_object_type type);
// The descriptor's extent without the members that the kind ignores.
[[nodiscard]] ImageExtent extent_of(const ImageKind& kind, const cl_image_desc& desc);
[[nodiscard]] bool has_zero(const ImageKind& kind, const ImageExtent& extent);
[[nodiscard]] bool exists(const ImageConfig& images, const ImageKind& kind);
[[nodiscard]] bool fits(const ImageConfig& images, const ImageKind& kind,
                        const ImageExtent& extent);

// An image: pixels in rows, slices and layers in a part of some storage.
//
// Contract: a region always has three dimensions; layers are the last dimension of array images. An
// image made from a buffer or another image shares its bytes.
struct ImageLayout {
  ImageExtent extent;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;  // zero for kinds without slices
};

struct Image : MemObject {
  Image(const ImageKind& image_kind, const PixelFormat& pixel_format,
        const ImageLayout& image_layout)
      : MemObject{image_kind.type}, kind{image_kind}, format{pixel_format}, layout{image_layout} {}

  [[nodiscard]] Region pixels() const;
  // Converts a region from pixels to bytes; side_at() gives the offset of its origin in bytes().
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

// The levels of a mipmapped image (cl_khr_mipmap_image): each is an image over a
// part of the same bytes, which hold the levels consecutively without gaps.
//
// Contract: the level is the coordinate after those of the kind, so that `origin` has four values
// for images with three dimensions. Level 0 is the image itself.

[[nodiscard]] bool may_have_levels(const ImageKind& kind, const PixelFormat& format);
// The length of the full mip chain for the largest dimension.
[[nodiscard]] std::size_t most_levels(const ImageKind& kind, const ImageExtent& extent);
[[nodiscard]] std::size_t size_of_levels(const ImageKind& kind, const ImageExtent& extent,
                                         std::size_t element_size, std::size_t count);

[[nodiscard]] std::shared_ptr<Image> require_level(const std::shared_ptr<Image>& image,
                                                   const std::size_t* origin);

}  // namespace clmem::mock
