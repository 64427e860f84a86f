// SPDX-License-Identifier: Apache-2.0
// image_transfer.hpp - one read or write of a part of an image, checked on both sides.
//
//   FilledImage image = filled_image(fixture, usual_shape(kind));
//   read_part(fixture, image, part, {.row_pitch = 64});
//   write_part(fixture, image, part, {}, {ImageReadBack::read});
//
// Contract: transfers blocking, and then without blocking. Around the pixels in host memory are
// guards, and every byte of the guards, of the gaps between rows and of the image is compared.
// `write_part` updates `image.bytes`.
#pragma once

#include "harness/filled_image.hpp"

namespace clmem::conformance {

void read_part(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
               HostLayout layout = {});
void write_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
                HostLayout layout = {},
                std::initializer_list<ImageReadBack> ways = {ImageReadBack::read});

// Applies a fill to the expected pixels.
void set_pixels(FilledImage& image, const PixelRegion& part, const Bytes& element);

// Host memory with room for the pixels of a part between two guards.
struct HostPixels {
  HostPixels(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
             HostLayout layout);

  RegionPlace place;  // place of the pixels in `bytes`
  HostBytes& bytes;

  [[nodiscard]] std::byte* first() { return bytes.data() + place.base; }
};

}  // namespace clmem::conformance
