// SPDX-License-Identifier: Apache-2.0
#include "model/image_kind.hpp"

#include <algorithm>
#include <array>

namespace clmem::mock {
namespace {

// The limit that applies to each extent (Image Descriptor).
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

}  // namespace clmem::mock
