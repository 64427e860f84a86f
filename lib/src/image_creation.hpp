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
  ImageShape shape;
  Pitches pitches = {};
  void* host = nullptr;
  cl_mem source = nullptr;  // the buffer or image whose bytes the pixels are
  std::span<const cl_mem_properties> properties = {};
};

[[nodiscard]] MemoryObject create_image(const Context& context, const ImageCreation& what);

}  // namespace clmem::detail
