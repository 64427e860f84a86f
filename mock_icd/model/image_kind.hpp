// SPDX-License-Identifier: Apache-2.0
// image_kind.hpp - the six types of images: their dimensions and limits.
//
//   const ImageKind* kind = find_image_kind(CL_MEM_OBJECT_IMAGE1D_ARRAY);
//   kind->dimensions                                   // 2: x and the layer
//   fits(images, *kind, {.width = 64, .layers = 2})    // within a device's limits?
//
// Contract: one row per type; no other code distinguishes image types. Dimensions that a kind lacks
// are zero in an extent, as the queries report them.
#pragma once

#include <cstddef>

#include "config/image_config.hpp"

namespace clmem::mock {

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

  // True if the slice pitch of the kind is used.
  [[nodiscard]] bool has_slices() const { return depth != nullptr || layers != nullptr; }
};

[[nodiscard]] const ImageKind* find_image_kind(cl_mem_object_type type);
// Returns the descriptor's extent without the members that the kind ignores.
[[nodiscard]] ImageExtent extent_of(const ImageKind& kind, const cl_image_desc& desc);
[[nodiscard]] bool has_zero(const ImageKind& kind, const ImageExtent& extent);
// True if the device supports images of the kind.
[[nodiscard]] bool exists(const ImageConfig& images, const ImageKind& kind);
[[nodiscard]] bool fits(const ImageConfig& images, const ImageKind& kind,
                        const ImageExtent& extent);

}  // namespace clmem::mock
