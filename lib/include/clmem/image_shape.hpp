// SPDX-License-Identifier: Apache-2.0
// image_shape.hpp - kind and size of an image, in pixels and layers, x first.
//
//   const auto photo = ImageShape::image_2d(640, 480);
//   const auto layers = ImageShape::from(components, Layered::yes);     // as PyOpenCL's is_array
//   photo.extent()         // (640, 480, 1), the region of the whole image
//
// Contract: a value; sizes that the kind does not have are 0. What sizes are legal is OpenCL's to
// judge.
#pragma once

#include <clmem/export.hpp>
#include <clmem/image_format.hpp>
#include <clmem/layout.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace CLMEM_EXPORT clmem {

// Whether the last component counts the layers of an array.
enum class Layered { no, yes };

struct ImageShape {
  ImageKind kind = ImageKind::image_2d;
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t depth = 0;
  std::size_t array_size = 0;

  [[nodiscard]] static constexpr ImageShape image_1d(std::size_t width) noexcept {
    return {.kind = ImageKind::image_1d, .width = width};
  }
  [[nodiscard]] static constexpr ImageShape image_1d_array(std::size_t width,
                                                           std::size_t layers) noexcept {
    return {.kind = ImageKind::image_1d_array, .width = width, .array_size = layers};
  }
  [[nodiscard]] static constexpr ImageShape image_1d_buffer(std::size_t width) noexcept {
    return {.kind = ImageKind::image_1d_buffer, .width = width};
  }
  [[nodiscard]] static constexpr ImageShape image_2d(std::size_t width,
                                                     std::size_t height) noexcept {
    return {.kind = ImageKind::image_2d, .width = width, .height = height};
  }
  [[nodiscard]] static constexpr ImageShape image_2d_array(std::size_t width, std::size_t height,
                                                           std::size_t layers) noexcept {
    return {
        .kind = ImageKind::image_2d_array, .width = width, .height = height, .array_size = layers};
  }
  [[nodiscard]] static constexpr ImageShape image_3d(std::size_t width, std::size_t height,
                                                     std::size_t depth) noexcept {
    return {.kind = ImageKind::image_3d, .width = width, .height = height, .depth = depth};
  }

  // The kind by the number of components, one to three; an array needs two or three.
  [[nodiscard]] static ImageShape from(std::span<const std::size_t> components,
                                       Layered layered = Layered::no);

  // Coordinates of a pixel: 1 to 3, the layer of an array included.
  [[nodiscard]] std::size_t rank() const noexcept;
  // The region that is the whole image; layers of 1D arrays are its second component.
  [[nodiscard]] Region extent() const noexcept;

  friend bool operator==(const ImageShape&, const ImageShape&) = default;
};

// "2D array (640, 480, 3)"
[[nodiscard]] std::string to_string(const ImageShape& shape);

}  // namespace clmem
