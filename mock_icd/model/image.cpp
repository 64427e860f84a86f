// SPDX-License-Identifier: Apache-2.0
#include "model/image.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace clmem::mock {
namespace {

// The limit that applies to each dimension (Image Descriptor).
constexpr std::array kinds{
    ImageKind{CL_MEM_OBJECT_IMAGE1D, 1, &ImageConfig::max_2d_width},
    ImageKind{CL_MEM_OBJECT_IMAGE1D_BUFFER, 1, &ImageConfig::max_buffer_size},
    ImageKind{CL_MEM_OBJECT_IMAGE1D_ARRAY, 2, &ImageConfig::max_2d_width, nullptr, nullptr,
              &ImageConfig::max_array_size},
    ImageKind{CL_MEM_OBJECT_IMAGE2D, 2, &ImageConfig::max_2d_width, &ImageConfig::max_2d_height},
    ImageKind{CL_MEM_OBJECT_IMAGE2D_ARRAY, 3, &ImageConfig::max_2d_width,
              &ImageConfig::max_2d_height, nullptr, &ImageConfig::max_array_size},
    ImageKind{CL_MEM_OBJECT_IMAGE3D, 3, &ImageConfig::max_3d_width, &ImageConfig::max_3d_height,
              &ImageConfig::max_3d_depth},
};

std::size_t used(ImageKind::Limit limit, std::size_t value) {
  return limit == nullptr ? 0 : value;
}

bool within(const ImageConfig& images, ImageKind::Limit limit, std::size_t value) {
  return limit == nullptr || value <= images.*limit;
}

std::size_t halved(std::size_t extent, std::size_t times) {
  return extent == 0 ? 0 : std::max<std::size_t>(extent >> times, 1);
}

// The layout of a level; all levels have the same number of layers.
ImageLayout layout_of(const ImageKind& kind, const ImageExtent& extent, std::size_t element_size,
                      std::size_t level) {
  const ImageExtent smaller{halved(extent.width, level), halved(extent.height, level),
                            halved(extent.depth, level), extent.layers};
  const std::size_t row = smaller.width * element_size;
  const std::size_t slice = row * std::max<std::size_t>(smaller.height, 1);
  return {smaller, row, kind.has_slices() ? slice : 0};
}

std::size_t size_of(const ImageLayout& layout) {
  const ImageExtent& extent = layout.extent;
  return layout.row_pitch * std::max<std::size_t>(extent.height, 1) *
         std::max<std::size_t>({extent.depth, extent.layers, 1});
}

}  // namespace

const ImageKind* find_image_kind(cl_mem_object_type type) {
  const auto* const kind = std::ranges::find(kinds, type, &ImageKind::type);
  return kind == kinds.end() ? nullptr : kind;
}

ImageExtent extent_of(const ImageKind& kind, const cl_image_desc& desc) {
  return {desc.image_width, used(kind.height, desc.image_height),
          used(kind.depth, desc.image_depth), used(kind.layers, desc.image_array_size)};
}

bool has_zero(const ImageKind& kind, const ImageExtent& extent) {
  const auto zero = [](ImageKind::Limit limit, std::size_t value) {
    return limit != nullptr && value == 0;
  };
  return zero(kind.width, extent.width) || zero(kind.height, extent.height) ||
         zero(kind.depth, extent.depth) || zero(kind.layers, extent.layers);
}

bool exists(const ImageConfig& images, const ImageKind& kind) {
  return kind.depth == nullptr || images.*kind.depth > 0;
}

bool fits(const ImageConfig& images, const ImageKind& kind, const ImageExtent& extent) {
  return within(images, kind.width, extent.width) && within(images, kind.height, extent.height) &&
         within(images, kind.depth, extent.depth) && within(images, kind.layers, extent.layers);
}

Region Image::pixels() const {
  const ImageExtent& extent = layout.extent;
  // The layers of a 1D array are its second dimension; it has no third one.
  const std::size_t height =
      kind.dimensions == 2 && extent.layers > 0 ? extent.layers : extent.height;
  const std::size_t slices = kind.dimensions == 3 ? std::max(extent.depth, extent.layers) : 1;
  return {extent.width, std::max<std::size_t>(height, 1), slices};
}

RectSide Image::side_at(const Region& at) const {
  const bool rows_are_layers = kind.dimensions == 2 && kind.has_slices();
  const std::size_t row_step = rows_are_layers ? layout.slice_pitch : layout.row_pitch;
  const std::size_t slice_step = kind.dimensions == 3 ? layout.slice_pitch : size;
  return {{at[0] * format.element_size, at[1], at[2]}, row_step, slice_step};
}

std::shared_ptr<Image> require_is_image(std::shared_ptr<MemObject> object) {
  refuse_if(find_image_kind(object->type) == nullptr, rule::not_an_image);
  return std::static_pointer_cast<Image>(std::move(object));
}

bool may_have_levels(const ImageKind& kind, const PixelFormat& format) {
  return kind.type != CL_MEM_OBJECT_IMAGE1D_BUFFER && format.name.image_channel_order != CL_DEPTH;
}

std::size_t most_levels(const ImageKind& kind, const ImageExtent& extent) {
  const std::size_t depth = kind.depth != nullptr ? extent.depth : 0;
  return static_cast<std::size_t>(std::bit_width(std::max({extent.width, extent.height, depth})));
}

std::size_t size_of_levels(const ImageKind& kind, const ImageExtent& extent,
                           std::size_t element_size, std::size_t count) {
  std::size_t size = 0;
  for (std::size_t level = 0; level < count; ++level) {
    size += size_of(layout_of(kind, extent, element_size, level));
  }
  return size;
}

std::shared_ptr<Image> require_level(const std::shared_ptr<Image>& image,
                                     const std::size_t* origin) {
  if (origin == nullptr || image->mip_levels < 2) {
    return image;
  }
  const std::size_t at = origin[image->kind.dimensions];
  refuse_if(at >= image->mip_levels, rule::no_such_mip_level);
  if (at == 0) {
    return image;
  }
  const ImageExtent& extent = image->layout.extent;
  const std::size_t element_size = image->format.element_size;
  const auto level = std::make_shared<Image>(image->kind, image->format,
                                             layout_of(image->kind, extent, element_size, at));
  level->level = at;
  level->handle_owner = image.get();
  level->context = image->context;
  level->flags = image->flags;
  level->origin = image->origin + size_of_levels(image->kind, extent, element_size, at);
  level->size = size_of(level->layout);
  level->parent = image;
  level->storage = image->storage;
  return level;
}

}  // namespace clmem::mock
