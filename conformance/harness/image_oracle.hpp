// SPDX-License-Identifier: Apache-2.0
// image_oracle.hpp - where pixels are in memory, and the effect of a transfer of them; computed one
// pixel at a time.
//
//   const HostLayout pitches{.row_pitch = 64, .slice_pitch = 0};     // as the call gets them
//   const PixelPlace host = on_host(shape.kind, part.region, element, pitches);
//   copy_pixels(image.bytes, in_image(shape, element, part.origin), expected, host, part.region);
//
// Contract: shares no code with the library's arithmetic or the model. Out-of-range access
// throws std::out_of_range: the case is wrong, not the driver.
#pragma once

#include <cstddef>
#include <span>

#include "harness/image_shape.hpp"
#include "harness/oracle.hpp"

namespace clmem::conformance {

// The pixel (x, y, z) of a region begins at base + x * step[0] + y * step[1] + z * step[2].
struct PixelPlace {
  std::size_t base = 0;
  Extent step{};
  std::size_t element = 1;

  [[nodiscard]] std::size_t at(const Extent& pixel) const;
};

// Pitches as they are passed to a call; zero means the default.
struct HostLayout {
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
};

// The default pitches in bytes. One layer of a 1D array is one row.
[[nodiscard]] HostLayout resolved(ImageKind kind, const Extent& region, std::size_t element,
                                  HostLayout given);
// Pixels of a region in host memory.
[[nodiscard]] PixelPlace on_host(ImageKind kind, const Extent& region, std::size_t element,
                                 HostLayout given);
// Pixels from `origin` on in the tightly packed bytes of an image.
[[nodiscard]] PixelPlace in_image(const ImageShape& shape, std::size_t element,
                                  const Extent& origin = {});
[[nodiscard]] PixelPlace moved(PixelPlace place, std::size_t bytes);
// One past the last byte of the last pixel.
[[nodiscard]] std::size_t end_of(const PixelPlace& place, const Extent& region);

void copy_pixels(std::span<const std::byte> source, const PixelPlace& from, Bytes& destination,
                 const PixelPlace& to, const Extent& region);

// The pixels of a region, tightly packed.
[[nodiscard]] Bytes gathered(std::span<const std::byte> source, const PixelPlace& from,
                             const Extent& region);

}  // namespace clmem::conformance
