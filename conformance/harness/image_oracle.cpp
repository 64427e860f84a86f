// SPDX-License-Identifier: Apache-2.0
#include "harness/image_oracle.hpp"

namespace clmem::conformance {

HostLayout resolved(ImageKind kind, const Extent& region, std::size_t element, HostLayout given) {
  if (given.row_pitch == 0) {
    given.row_pitch = region[0] * element;
  }
  if (given.slice_pitch == 0) {
    given.slice_pitch =
        kind == ImageKind::image_1d_array ? given.row_pitch : given.row_pitch * region[1];
  }
  return given;
}

RegionPlace on_host(ImageKind kind, const Extent& region, std::size_t element, HostLayout given) {
  const HostLayout pitches = resolved(kind, region, element, given);
  const bool rows_are_layers = kind == ImageKind::image_1d_array;
  const std::size_t from_row_to_row = rows_are_layers ? pitches.slice_pitch : pitches.row_pitch;
  const std::size_t from_slice_to_slice =
      rows_are_layers ? from_row_to_row * region[1] : pitches.slice_pitch;
  return {0, {element, from_row_to_row, from_slice_to_slice}, element};
}

RegionPlace in_image(const ImageShape& shape, std::size_t element, const Extent& origin) {
  const std::size_t row = shape.extent[0] * element;
  RegionPlace place{0, {element, row, row * shape.extent[1]}, element};
  place.base = place.at(origin);
  return place;
}

}  // namespace clmem::conformance
