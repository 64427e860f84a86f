// SPDX-License-Identifier: Apache-2.0
// image_support.hpp - the images that a device supports.
//
// Contract: supports_format() is the result of clGetSupportedImageFormats for one device, and the
// only implementation of its rules.
#pragma once

#include "model/context.hpp"
#include "model/image_format.hpp"

namespace clmem::mock {

// The use that kernels make of an image (Image Format Mapping).
enum class FormatUse { read, write, read_write, same_kernel };

[[nodiscard]] FormatUse format_use(cl_mem_flags flags);

[[nodiscard]] bool supports_images(const Device& device);
[[nodiscard]] bool supports_image_from_buffer(const Device& device);
[[nodiscard]] bool supports_format(const Device& device, cl_mem_object_type type, FormatUse use,
                                   const cl_image_format& format);

struct ImageAlignment {
  std::size_t pitch;  // in pixels
  std::size_t base_address;
};

[[nodiscard]] ImageAlignment image_alignment(const Context& context);

void require_image_support(const Context& context);

}  // namespace clmem::mock
