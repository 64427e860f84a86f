// SPDX-License-Identifier: Apache-2.0
#include "model/mip_level.hpp"

#include <algorithm>
#include <bit>

namespace clmem::mock {
namespace {

std::size_t halved(std::size_t extent, std::size_t times) {
  return extent == 0 ? 0 : std::max<std::size_t>(extent >> times, 1);
}

// Returns the layout of a level; all levels have the same number of layers.
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
