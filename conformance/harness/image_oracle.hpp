// SPDX-License-Identifier: Apache-2.0
// image_oracle.hpp - the positions of pixels in memory.
//
//   const HostLayout pitches{.row_pitch = 64, .slice_pitch = 0};     // as the call gets them
//   const RegionPlace host = on_host(shape.kind, part.region, element, pitches);
//   copy_region(image.bytes, in_image(shape, element, part.origin), expected, host, part.region);
//
// Contract: shares no code with the library's arithmetic or the model.
#pragma once

#include <cstddef>

#include "harness/image_shape.hpp"
#include "harness/oracle.hpp"

namespace clmem::conformance {

// Pitches as passed to a call; zero means the default.
struct HostLayout {
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
};

// Replaces zero pitches by the defaults in bytes. One layer of a 1D array is one row.
[[nodiscard]] HostLayout resolved(ImageKind kind, const Extent& region, std::size_t element,
                                  HostLayout given);
// Returns the place of a region's pixels in host memory.
[[nodiscard]] RegionPlace on_host(ImageKind kind, const Extent& region, std::size_t element,
                                  HostLayout given);
// Returns the place of pixels from `origin` on in the tightly packed bytes of an image.
[[nodiscard]] RegionPlace in_image(const ImageShape& shape, std::size_t element,
                                   const Extent& origin = {});

}  // namespace clmem::conformance
