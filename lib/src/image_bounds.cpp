// SPDX-License-Identifier: Apache-2.0
#include "image_bounds.hpp"

#include <algorithm>
#include <clmem/detail/layout.hpp>
#include <clmem/error.hpp>

#include "given_values.hpp"

namespace clmem::detail {
namespace {

std::size_t fitting(const char* routine, std::optional<std::size_t> value) {
  if (!value) {
    throw_error(CL_INVALID_VALUE, routine, "the size of the image exceeds SIZE_MAX");
  }
  return *value;
}

void require_pitch(const char* routine, const char* name, std::size_t pitch, std::size_t least) {
  if (pitch != 0 && pitch < least) {
    throw_error(CL_INVALID_VALUE, routine,
                std::string{name} + " pitch (" + std::to_string(pitch) + ") is less than the " +
                    std::to_string(least) + " bytes that it has to span");
  }
}

// Rows and slices of a region in host memory: layers of a 1D array are a slice pitch apart.
Region rows_and_slices(const Image& image, const Region& region) {
  return image.shape().kind == ImageKind::image_1d_array ? Region{region[0], 1, region[1]} : region;
}

// The pitches given, with those of packed memory instead of 0; too small ones are a LogicError.
Pitches resolve(const char* routine, std::size_t row_size, std::size_t rows,
                const Pitches& pitches) {
  require_pitch(routine, "row", pitches.row, row_size);
  const std::size_t row = std::max(pitches.row, row_size);
  const std::size_t slice_size = fitting(routine, checked_multiply(row, rows));
  require_pitch(routine, "slice", pitches.slice, slice_size);
  return {row, std::max(pitches.slice, slice_size)};
}

}  // namespace

void require_image_storage(const char* routine, std::size_t pixel_size, const ImageShape& shape,
                           const Pitches& pitches, std::size_t size) {
  const std::size_t row_size = fitting(routine, checked_multiply(shape.width, pixel_size));
  const Pitches used = resolve(routine, row_size, std::max<std::size_t>(shape.height, 1), pitches);
  const std::size_t slices = std::max({shape.depth, shape.array_size, std::size_t{1}});
  const std::size_t needed = fitting(routine, checked_multiply(used.slice, slices));
  if (needed > size) {
    throw_error(CL_INVALID_VALUE, routine,
                "an image " + to_string(shape) + " with " + std::to_string(pixel_size) +
                    " bytes per pixel and " + describe({{"pitches", pitches}}) + " takes " +
                    std::to_string(needed) + " bytes, the memory given has " +
                    std::to_string(size));
  }
}

Region rest_of(const char* routine, const char* operand, const Image& image, const Origin& origin) {
  const Region extent = image.shape().extent();
  if (origin[0] >= extent[0] || origin[1] >= extent[1] || origin[2] >= extent[2]) {
    throw_error(CL_INVALID_VALUE, routine,
                std::string{operand} + ": " + describe({{"origin", origin}}) +
                    " is outside the image " + to_string(image.shape()));
  }
  return {extent[0] - origin[0], extent[1] - origin[1], extent[2] - origin[2]};
}

Region require_in_image(const char* routine, const char* operand, const Image& image,
                        const Origin& origin, const std::optional<Region>& region) {
  const Region rest = rest_of(routine, operand, image, origin);
  if (!region) {
    return rest;
  }
  if (region->empty() || (*region)[0] > rest[0] || (*region)[1] > rest[1] ||
      (*region)[2] > rest[2]) {
    throw_error(CL_INVALID_VALUE, routine,
                std::string{operand} + ": " + describe({{"origin", origin}, {"region", *region}}) +
                    (region->empty() ? " is empty, of the image " : " exceeds the image ") +
                    to_string(image.shape()));
  }
  return *region;
}

void require_in_host(const char* routine, const Image& image, const Region& region,
                     const Pitches& pitches, std::size_t host_size) {
  const Region rows = rows_and_slices(image, region);
  const std::size_t row_size = fitting(routine, checked_multiply(rows[0], image.pixel_size()));
  const RectLayout host{.pitches = resolve(routine, row_size, rows[1], pitches)};
  const std::size_t end = fitting(routine, host.end({row_size, rows[1], rows[2]}));
  if (end > host_size) {
    throw_error(CL_INVALID_VALUE, routine,
                describe({{"region", region}, {"pitches", pitches}}) + " with " +
                    std::to_string(image.pixel_size()) + " bytes per pixel reach " +
                    std::to_string(end) + " bytes, the host memory has " +
                    std::to_string(host_size));
  }
}

std::size_t byte_count(const char* routine, const Image& image, const Region& region) {
  std::optional<std::size_t> bytes{image.pixel_size()};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    bytes = checked_multiply(fitting(routine, bytes), region[axis]);
  }
  return fitting(routine, bytes);
}

}  // namespace clmem::detail
