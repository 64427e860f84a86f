// SPDX-License-Identifier: Apache-2.0
#include "harness/image_oracle.hpp"

#include "harness/byte_at.hpp"

namespace clmem::conformance {

namespace {

template <typename Visit>
void for_each_pixel(const Extent& region, Visit visit) {
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        visit(Extent{x, y, z});
      }
    }
  }
}

}  // namespace

std::size_t PixelPlace::at(const Extent& pixel) const {
  return base + pixel[0] * step[0] + pixel[1] * step[1] + pixel[2] * step[2];
}

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

PixelPlace on_host(ImageKind kind, const Extent& region, std::size_t element, HostLayout given) {
  const HostLayout pitches = resolved(kind, region, element, given);
  const bool rows_are_layers = kind == ImageKind::image_1d_array;
  const std::size_t from_row_to_row = rows_are_layers ? pitches.slice_pitch : pitches.row_pitch;
  const std::size_t from_slice_to_slice =
      rows_are_layers ? from_row_to_row * region[1] : pitches.slice_pitch;
  return {0, {element, from_row_to_row, from_slice_to_slice}, element};
}

PixelPlace in_image(const ImageShape& shape, std::size_t element, const Extent& origin) {
  const std::size_t row = shape.extent[0] * element;
  PixelPlace place{0, {element, row, row * shape.extent[1]}, element};
  place.base = place.at(origin);
  return place;
}

PixelPlace moved(PixelPlace place, std::size_t bytes) {
  place.base += bytes;
  return place;
}

std::size_t end_of(const PixelPlace& place, const Extent& region) {
  return place.at({region[0] - 1, region[1] - 1, region[2] - 1}) + place.element;
}

void copy_pixels(std::span<const std::byte> source, const PixelPlace& from, Bytes& destination,
                 const PixelPlace& to, const Extent& region) {
  const Bytes before(source.begin(), source.end());  // source and destination may be one memory
  for_each_pixel(region, [&](const Extent& pixel) {
    for (std::size_t i = 0; i < from.element; ++i) {
      destination.at(to.at(pixel) + i) = byte_at(before, from.at(pixel) + i);
    }
  });
}

Bytes gathered(std::span<const std::byte> source, const PixelPlace& from, const Extent& region) {
  Bytes packed;
  for_each_pixel(region, [&](const Extent& pixel) {
    for (std::size_t i = 0; i < from.element; ++i) {
      packed.push_back(byte_at(source, from.at(pixel) + i));
    }
  });
  return packed;
}

}  // namespace clmem::conformance
