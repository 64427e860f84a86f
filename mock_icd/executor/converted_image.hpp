// SPDX-License-Identifier: Apache-2.0
// converted_image.hpp - an image as another driver can take it: in a format that all have, and packed.
//
//   ConvertedImage converted{image};
//   ... format(), bytes() ...        // RGBA of 32 bits a channel, without gaps between rows
//   converted.give_back();           // what a kernel wrote
//   ConvertedImage packed{image, image.format};           // only without the gaps
//
// Contract: the image outlives it. A depth image keeps its format, for its parameters
// are of another type.
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
  // With each pixel of the image and its place here.
  template <typename Visit>
  void for_each(const Visit& visit);

  const Image& image_;
  PixelFormat format_;
  std::vector<std::byte> bytes_;
};

}  // namespace clmem::mock
