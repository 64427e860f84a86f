// SPDX-License-Identifier: Apache-2.0
#include "executor/converted_image.hpp"

#include <algorithm>

#include "model/pixel.hpp"

namespace clmem::mock {
namespace {

// Returns a format that every driver with images supports.
PixelFormat common_format(ColorKind kind) {
  switch (kind) {
    case ColorKind::signed_integer:
      return describe({CL_RGBA, CL_SIGNED_INT32});
    case ColorKind::unsigned_integer:
      return describe({CL_RGBA, CL_UNSIGNED_INT32});
    case ColorKind::floating:
      break;
  }
  return describe({CL_RGBA, CL_FLOAT});
}

// Copies the bytes if the formats are equal, because converting through a color may lose bits.
void convert(const PixelFormat& from, const std::byte* source, const PixelFormat& to,
             std::byte* target) {
  if (from.name.image_channel_order == to.name.image_channel_order &&
      from.name.image_channel_data_type == to.name.image_channel_data_type) {
    std::copy_n(source, from.element_size, target);
  } else {
    write_pixel(to, read_pixel(from, source), target);
  }
}

}  // namespace

template <typename Visit>
void ConvertedImage::for_each(const Visit& visit) {
  const Region size = image_.pixels();
  std::byte* here = bytes_.data();
  Region at{};
  for (at[2] = 0; at[2] < size[2]; ++at[2]) {
    for (at[1] = 0; at[1] < size[1]; ++at[1]) {
      for (at[0] = 0; at[0] < size[0]; ++at[0]) {
        visit(image_.pixel(at), here);
        here += format_.element_size;
      }
    }
  }
}

ConvertedImage::ConvertedImage(const Image& image)
    : ConvertedImage{image, common_format(image.format.color_kind())} {}

ConvertedImage::ConvertedImage(const Image& image, const PixelFormat& format)
    : image_{image}, format_{format} {
  const Region size = image.pixels();
  bytes_.resize(size[0] * size[1] * size[2] * format_.element_size);
  for_each([&](const std::byte* pixel, std::byte* here) {
    convert(image_.format, pixel, format_, here);
  });
}

void ConvertedImage::give_back() {
  for_each([&](std::byte* pixel, const std::byte* here) {
    convert(format_, here, image_.format, pixel);
  });
}

}  // namespace clmem::mock
