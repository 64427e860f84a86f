// SPDX-License-Identifier: Apache-2.0
// image_creation.hpp - the one place that calls the functions which create images.
//
// Contract: chooses among the entry points by the oldest device of the context. Repeated once when
// out of memory.
#pragma once

#include <clmem/image.hpp>

namespace clmem::detail {

struct ImageCreation {
  MemFlags flags;
  ImageFormat format;
  cl_image_desc description;
  void* host = nullptr;
  std::span<const cl_mem_properties> properties = {};
};

// True if images of the kind have such a size.
[[nodiscard]] bool has_size(ImageKind kind, std::size_t ImageShape::*size) noexcept;

// `source` is the buffer or image whose bytes the pixels are.
[[nodiscard]] cl_image_desc description_of(const ImageShape& shape, const Pitches& pitches = {},
                                           cl_mem source = nullptr);

[[nodiscard]] MemoryObject create_image(const Context& context, const ImageCreation& what);

}  // namespace clmem::detail
