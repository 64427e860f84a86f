// SPDX-License-Identifier: Apache-2.0
// image_transfer.hpp - one read or write of a part of an image, checked on both sides.
//
//   FilledImage image = filled_image(fixture, usual_shape(kind));
//   read_part(fixture, image, part, {.row_pitch = 64});
//   write_part(fixture, image, part, {}, {ImageReadBack::read});
//
// Contract: each transfer runs blocking, and then without blocking. Around the pixels in host
// memory are guards, and every byte of the guards, of the gaps between rows and of the image is
// compared. `write_part` updates `image.bytes`.
#pragma once

#include <functional>

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

void read_part(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
               HostLayout layout = {});
void write_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
                HostLayout layout = {},
                std::initializer_list<ImageReadBack> ways = {ImageReadBack::read});

void set_pixels(FilledImage& image, const PixelRegion& part, const Bytes& element);

// Host memory with room for the pixels of a part between two guards.
struct HostPixels {
  HostPixels(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
             HostLayout layout);

  RegionPlace place;  // place of the pixels in `bytes`
  HostBytes& bytes;

  [[nodiscard]] std::byte* first() { return bytes.data() + place.base; }
};

// An image of the common format that was created with host memory.
struct HostImage {
  FilledImage image;
  HostBytes& memory;
  RegionPlace place;   // place of the pixels in `memory`
  HostLayout pitches;  // without zeros
};

using ImageMaker = std::function<Handle<cl_mem>(const HostLayout& given, void* memory)>;
// Passes `make` as much memory as the table of host pointer sizes requires (clCreateImage).
[[nodiscard]] HostImage image_with_host_memory(Fixture& fixture, const ImageShape& shape,
                                               const HostLayout& given, const ImageMaker& make);
// Makes the image with `flags` and those of usual_flags.
[[nodiscard]] HostImage image_with_host_memory(Fixture& fixture, const ImageShape& shape,
                                               const HostLayout& given, cl_mem_flags flags);

// Images of unsigned integers as the kernels load_* and store_* access them: four components of a
// pixel, in four bytes each. `expect_kernel_writes` writes new pixels.
[[nodiscard]] Bytes widened(const FilledImage& image);
[[nodiscard]] WorkSize items_of(const ImageShape& shape);

void expect_kernel_reads(Fixture& fixture, const FilledImage& image);
void expect_kernel_writes(Fixture& fixture, FilledImage& image);

}  // namespace clmem::conformance
