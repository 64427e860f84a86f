// SPDX-License-Identifier: Apache-2.0
#include <clmem/error.hpp>
#include <clmem/image_format.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

std::string name_of(ImageKind kind) {
  switch (kind) {
    case ImageKind::image_1d:
      return "1D";
    case ImageKind::image_1d_array:
      return "1D array";
    case ImageKind::image_1d_buffer:
      return "1D over a buffer";
    case ImageKind::image_2d:
      return "2D";
    case ImageKind::image_2d_array:
      return "2D array";
    case ImageKind::image_3d:
      return "3D";
  }
  return detail::hexadecimal(static_cast<cl_ulong>(kind));
}

}  // namespace

ImageShape ImageShape::from(std::span<const std::size_t> components, Layered layered) {
  const std::size_t given = components.size();
  const std::size_t least = layered == Layered::yes ? 2 : 1;
  if (given < least || given > 3) {
    throw_error(CL_INVALID_VALUE, "shape",
                std::to_string(given) + " components given, between " + std::to_string(least) +
                    " and 3 expected");
  }
  if (given == 1) {
    return image_1d(components[0]);
  }
  if (given == 2) {
    return layered == Layered::yes ? image_1d_array(components[0], components[1])
                                   : image_2d(components[0], components[1]);
  }
  return layered == Layered::yes ? image_2d_array(components[0], components[1], components[2])
                                 : image_3d(components[0], components[1], components[2]);
}

ImageShape ImageShape::of(const cl_image_desc& description) {
  switch (static_cast<ImageKind>(description.image_type)) {
    case ImageKind::image_1d:
      return image_1d(description.image_width);
    case ImageKind::image_1d_array:
      return image_1d_array(description.image_width, description.image_array_size);
    case ImageKind::image_1d_buffer:
      return image_1d_buffer(description.image_width);
    case ImageKind::image_2d:
      return image_2d(description.image_width, description.image_height);
    case ImageKind::image_2d_array:
      return image_2d_array(description.image_width, description.image_height,
                            description.image_array_size);
    case ImageKind::image_3d:
      return image_3d(description.image_width, description.image_height, description.image_depth);
  }
  throw_error(CL_INVALID_IMAGE_DESCRIPTOR, "ImageShape",
              "the type of the image is " + detail::hexadecimal(description.image_type));
}

std::size_t ImageShape::rank() const noexcept {
  switch (kind) {
    case ImageKind::image_1d:
    case ImageKind::image_1d_buffer:
      return 1;
    case ImageKind::image_1d_array:
    case ImageKind::image_2d:
      return 2;
    case ImageKind::image_2d_array:
    case ImageKind::image_3d:
      return 3;
  }
  return 0;
}

Region ImageShape::extent() const noexcept {
  switch (kind) {
    case ImageKind::image_1d_array:
      return {width, array_size};
    case ImageKind::image_2d:
      return {width, height};
    case ImageKind::image_2d_array:
      return {width, height, array_size};
    case ImageKind::image_3d:
      return {width, height, depth};
    case ImageKind::image_1d:
    case ImageKind::image_1d_buffer:
      break;
  }
  return {width};
}

std::string to_string(const ImageShape& shape) {
  const Region extent = shape.extent();
  std::string text = name_of(shape.kind) + " (" + std::to_string(extent[0]);
  for (std::size_t axis = 1; axis < shape.rank(); ++axis) {
    text += ", " + std::to_string(extent[axis]);
  }
  return text + ")";
}

}  // namespace clmem
