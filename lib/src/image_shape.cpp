// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/error.hpp>

#include "facts.hpp"
#include "image_creation.hpp"

namespace clmem {
namespace {

using Size = std::size_t ImageShape::*;

struct KindRow {
  ImageKind kind;
  const char* name;
  // The members that count the coordinates after x; null if there are none.
  Size second = nullptr;
  Size third = nullptr;
};

constexpr std::array kinds{
    KindRow{ImageKind::image_1d, "1D"},
    KindRow{ImageKind::image_1d_array, "1D array", &ImageShape::array_size},
    KindRow{ImageKind::image_1d_buffer, "1D over a buffer"},
    KindRow{ImageKind::image_2d, "2D", &ImageShape::height},
    KindRow{ImageKind::image_2d_array, "2D array", &ImageShape::height, &ImageShape::array_size},
    KindRow{ImageKind::image_3d, "3D", &ImageShape::height, &ImageShape::depth},
};

// An unknown kind has a number for its name.
KindRow row_of(ImageKind kind) noexcept {
  const auto* const found = std::ranges::find(kinds, kind, &KindRow::kind);
  return found == kinds.end() ? KindRow{kind, nullptr} : *found;
}

// `size_of` returns the number that counts a coordinate.
template <typename SizeOf>
ImageShape shape_of(const KindRow& row, std::size_t width, const SizeOf& size_of) {
  ImageShape shape{.kind = row.kind, .width = width};
  for (const Size size : {row.second, row.third}) {
    if (size != nullptr) {
      shape.*size = size_of(size);
    }
  }
  return shape;
}

}  // namespace

bool detail::has_size(ImageKind kind, std::size_t ImageShape::*size) noexcept {
  const KindRow row = row_of(kind);
  return row.second == size || row.third == size;
}

ImageShape ImageShape::from(std::span<const std::size_t> components, Layered layered) {
  const std::size_t given = components.size();
  const std::size_t least = layered == Layered::yes ? 2 : 1;
  if (given < least || given > 3) {
    throw_error(CL_INVALID_VALUE, "shape",
                std::to_string(given) + " components given, between " + std::to_string(least) +
                    " and 3 expected");
  }
  constexpr std::array flat{ImageKind::image_1d, ImageKind::image_2d, ImageKind::image_3d};
  constexpr std::array arrays{ImageKind::image_1d_array, ImageKind::image_2d_array};
  const KindRow row = row_of(layered == Layered::yes ? arrays.at(given - 2) : flat.at(given - 1));
  return shape_of(row, components[0],
                  [&](Size size) { return components[size == row.second ? 1 : 2]; });
}

ImageShape ImageShape::of(const cl_image_desc& description) {
  const KindRow row = row_of(static_cast<ImageKind>(description.image_type));
  if (row.name == nullptr) {
    throw_error(CL_INVALID_IMAGE_DESCRIPTOR, "ImageShape",
                "the type of the image is " + detail::hexadecimal(description.image_type));
  }
  return shape_of(row, description.image_width, [&](Size size) {
    return size == &ImageShape::height  ? description.image_height
           : size == &ImageShape::depth ? description.image_depth
                                        : description.image_array_size;
  });
}

std::size_t ImageShape::rank() const noexcept {
  const KindRow row = row_of(kind);
  return row.name == nullptr ? 0 : row.third != nullptr ? 3 : row.second != nullptr ? 2 : 1;
}

Region ImageShape::extent() const noexcept {
  const KindRow row = row_of(kind);
  const auto count = [&](Size size) { return size == nullptr ? 1 : this->*size; };
  return {width, count(row.second), count(row.third)};
}

std::string to_string(const ImageShape& shape) {
  const Region extent = shape.extent();
  const char* const name = row_of(shape.kind).name;
  std::string text =
      (name == nullptr ? detail::hexadecimal(static_cast<cl_ulong>(shape.kind)) : name) + " (" +
      std::to_string(extent[0]);
  for (std::size_t axis = 1; axis < shape.rank(); ++axis) {
    text += ", " + std::to_string(extent[axis]);
  }
  return text + ")";
}

}  // namespace clmem
