// SPDX-License-Identifier: Apache-2.0
// converted_image.hpp - a packed copy of an image in a format that every driver supports.
//
//   ConvertedImage converted{image};
//   ... format(), bytes() ...        // RGBA of 32 bits a channel, without gaps between rows
//   converted.give_back();           // what a kernel wrote
//   ConvertedImage packed{image, image.format};           // only without the gaps
//
// Contract: the image outlives it. A depth image keeps its format, because its parameters have
// another type.
#pragma once

#include <span>
#include <vector>

#include "model/image.hpp"

namespace clmem::mock {

class ConvertedImage {
 public:
  explicit ConvertedImage(const Image& image);
  ConvertedImage(const Image& image, const PixelFormat& format);

  [[nodiscard]] const cl_image_format& format() const noexcept { return format_.name; }
  [[nodiscard]] std::span<std::byte> bytes() noexcept { return bytes_; }
  void give_back();

 private:
  // Calls `visit` with each pixel of the image and its address in this copy.
  template <typename Visit>
  void for_each(const Visit& visit);

  const Image& image_;
  PixelFormat format_;
  std::vector<std::byte> bytes_;
};

}  // namespace clmem::mock
