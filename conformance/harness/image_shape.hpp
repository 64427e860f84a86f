// SPDX-License-Identifier: Apache-2.0
// image_shape.hpp - the kinds and sizes of images, and regions of them.
//
//   const ImageShape shape = usual_shape(ImageKind::image_2d_array);
//   for (const PixelRegion& part : edge_regions(shape)) { ... }
//
// Contract: extents, origins and regions are in pixels and in the coordinates of the commands: y
// counts the layers of a 1D array, z those of a 2D array; a coordinate that the kind does not have
// is 1 in an extent and 0 in an origin. Shapes are small enough for every device with images.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "harness/oracle.hpp"

namespace clmem::conformance {

enum class ImageKind {
  image_1d,
  image_1d_buffer,
  image_1d_array,
  image_2d,
  image_2d_array,
  image_3d
};

inline constexpr std::array every_image_kind{ImageKind::image_1d,       ImageKind::image_1d_buffer,
                                             ImageKind::image_1d_array, ImageKind::image_2d,
                                             ImageKind::image_2d_array, ImageKind::image_3d};

// The kinds that have memory of their own: all but images over a buffer.
inline constexpr std::array kinds_of_own_memory{ImageKind::image_1d, ImageKind::image_1d_array,
                                                ImageKind::image_2d, ImageKind::image_2d_array,
                                                ImageKind::image_3d};

[[nodiscard]] const char* name_of(ImageKind kind);  // "Image2DArray", for names of rows
// Returns the name of the kernel in image_kernels.cpp for images of that kind, such as
// "load_2d_array".
[[nodiscard]] std::string kernel_for(ImageKind kind, const std::string& verb);
[[nodiscard]] cl_mem_object_type type_of(ImageKind kind);
[[nodiscard]] std::size_t dimensions_of(ImageKind kind);  // including layers
[[nodiscard]] constexpr bool is_array(ImageKind kind) {
  return kind == ImageKind::image_1d_array || kind == ImageKind::image_2d_array;
}
// True if a slice pitch has a meaning: for 3D images and arrays.
[[nodiscard]] bool has_slices(ImageKind kind);

struct ImageShape {
  ImageKind kind = ImageKind::image_2d;
  Extent extent{1, 1, 1};

  [[nodiscard]] std::size_t pixels() const { return volume(extent); }
  [[nodiscard]] std::string text() const;  // "Image2D 13x7x1"
};

// Returns a shape with the coordinates of `extent` that the kind has: shape_of(image_1d, {13, 7,
// 5}) is 13 by 1 by 1.
[[nodiscard]] ImageShape shape_of(ImageKind kind, const Extent& extent);
// Returns a shape of up to 13 by 7 by 5: odd, different, and with room for every edge.
[[nodiscard]] ImageShape usual_shape(ImageKind kind);
// Returns a shape with rows of more than 4 KiB, even at four bytes a pixel, within every device's
// limits.
[[nodiscard]] ImageShape large_shape(ImageKind kind);
// Returns a shape of at most 40 by 12 by 6.
[[nodiscard]] ImageShape random_image_shape(std::mt19937_64& random, ImageKind kind);

[[nodiscard]] cl_image_desc description_of(const ImageShape& shape);
[[nodiscard]] cl_image_desc image_1d_buffer_over(cl_mem buffer, std::size_t width);

struct PixelRegion {
  Extent origin{};
  Extent region{1, 1, 1};

  [[nodiscard]] std::string text() const;
};

[[nodiscard]] PixelRegion whole(const ImageShape& shape);
// Returns each combination of: all, the first, the last, all but the first, all but the last, and
// the inner pixels of every coordinate.
[[nodiscard]] std::vector<PixelRegion> edge_regions(const ImageShape& shape);
// Returns the inner pixels: without the border on every side that has room for one.
[[nodiscard]] PixelRegion inner_region(const ImageShape& shape);
[[nodiscard]] PixelRegion random_region(std::mt19937_64& random, const ImageShape& shape);

// Pitches as passed to a call; zero means the default.
struct HostLayout {
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
};

// Replaces zero pitches by the defaults in bytes. One layer of a 1D array is one row.
[[nodiscard]] HostLayout resolved(ImageKind kind, const Extent& region, std::size_t element,
                                  HostLayout given);
[[nodiscard]] RegionPlace on_host(ImageKind kind, const Extent& region, std::size_t element,
                                  HostLayout given);
// Returns the place of pixels from `origin` on in the tightly packed bytes of an image.
[[nodiscard]] RegionPlace in_image(const ImageShape& shape, std::size_t element,
                                   const Extent& origin = {});

}  // namespace clmem::conformance
