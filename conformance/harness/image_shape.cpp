// SPDX-License-Identifier: Apache-2.0
#include "harness/image_shape.hpp"

#include <algorithm>
#include <utility>

namespace clmem::conformance {

namespace {

struct KindRow {
  ImageKind kind;
  const char* name;
  cl_mem_object_type type;
  std::size_t dimensions;
  bool slices;
};

constexpr std::array kinds{
    KindRow{ImageKind::image_1d, "Image1D", CL_MEM_OBJECT_IMAGE1D, 1, false},
    KindRow{ImageKind::image_1d_buffer, "Image1DBuffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, 1, false},
    KindRow{ImageKind::image_1d_array, "Image1DArray", CL_MEM_OBJECT_IMAGE1D_ARRAY, 2, true},
    KindRow{ImageKind::image_2d, "Image2D", CL_MEM_OBJECT_IMAGE2D, 2, false},
    KindRow{ImageKind::image_2d_array, "Image2DArray", CL_MEM_OBJECT_IMAGE2D_ARRAY, 3, true},
    KindRow{ImageKind::image_3d, "Image3D", CL_MEM_OBJECT_IMAGE3D, 3, true},
};

const KindRow& row_of(ImageKind kind) {
  return *std::find_if(kinds.begin(), kinds.end(),
                       [kind](const KindRow& row) { return row.kind == kind; });
}

using Span = std::pair<std::size_t, std::size_t>;  // first, count

std::vector<Span> edge_spans(std::size_t length) {
  std::vector<Span> spans{{0, length}};
  if (length > 1) {
    spans.emplace_back(0, 1);
    spans.emplace_back(length - 1, 1);
  }
  if (length > 2) {
    spans.emplace_back(1, length - 1);
    spans.emplace_back(0, length - 1);
  }
  if (length > 3) {
    spans.emplace_back(1, length - 2);
  }
  return spans;
}

std::size_t from_one_to(std::mt19937_64& random, std::size_t most) {
  return std::uniform_int_distribution<std::size_t>{1, most}(random);
}

std::string text_of(const Extent& extent, const char* between) {
  return std::to_string(extent[0]) + between + std::to_string(extent[1]) + between +
         std::to_string(extent[2]);
}

}  // namespace

const char* name_of(ImageKind kind) {
  return row_of(kind).name;
}

std::string kernel_for(ImageKind kind, const std::string& verb) {
  constexpr std::array names{"1d", "1d_buffer", "1d_array", "2d", "2d_array", "3d"};
  return verb + "_" + names.at(static_cast<std::size_t>(kind));
}

cl_mem_object_type type_of(ImageKind kind) {
  return row_of(kind).type;
}

std::size_t dimensions_of(ImageKind kind) {
  return row_of(kind).dimensions;
}

bool has_slices(ImageKind kind) {
  return row_of(kind).slices;
}

std::string ImageShape::text() const {
  return std::string{name_of(kind)} + " " + text_of(extent, "x");
}

std::string PixelRegion::text() const {
  return text_of(region, "x") + " pixels at (" + text_of(origin, ", ") + ")";
}

ImageShape shape_of(ImageKind kind, const Extent& extent) {
  ImageShape shape{kind, extent};
  std::fill(shape.extent.begin() + static_cast<std::ptrdiff_t>(dimensions_of(kind)),
            shape.extent.end(), std::size_t{1});
  return shape;
}

ImageShape usual_shape(ImageKind kind) {
  return shape_of(kind, {13, 7, 5});
}

ImageShape large_shape(ImageKind kind) {
  // 2048 is the minimum of CL_DEVICE_IMAGE3D_MAX_WIDTH and, in the embedded profile, of
  // CL_DEVICE_IMAGE2D_MAX_WIDTH.
  return shape_of(kind, {2047, 37, 7});
}

ImageShape random_image_shape(std::mt19937_64& random, ImageKind kind) {
  const std::size_t width = from_one_to(random, 40);
  const std::size_t height = from_one_to(random, 12);
  return shape_of(kind, {width, height, from_one_to(random, 6)});
}

cl_image_desc image_1d_buffer_over(cl_mem buffer, std::size_t width) {
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = width;
  description.buffer = buffer;
  return description;
}

cl_image_desc description_of(const ImageShape& shape) {
  cl_image_desc description{};
  description.image_type = type_of(shape.kind);
  description.image_width = shape.extent[0];
  switch (shape.kind) {
    case ImageKind::image_1d_array:
      description.image_array_size = shape.extent[1];
      break;
    case ImageKind::image_2d_array:
      description.image_height = shape.extent[1];
      description.image_array_size = shape.extent[2];
      break;
    case ImageKind::image_3d:
      description.image_height = shape.extent[1];
      description.image_depth = shape.extent[2];
      break;
    case ImageKind::image_2d:
      description.image_height = shape.extent[1];
      break;
    case ImageKind::image_1d:
    case ImageKind::image_1d_buffer:
      break;
  }
  return description;
}

PixelRegion whole(const ImageShape& shape) {
  return {{0, 0, 0}, shape.extent};
}

std::vector<PixelRegion> edge_regions(const ImageShape& shape) {
  std::vector<PixelRegion> regions;
  for (const Span& z : edge_spans(shape.extent[2])) {
    for (const Span& y : edge_spans(shape.extent[1])) {
      for (const Span& x : edge_spans(shape.extent[0])) {
        regions.push_back({{x.first, y.first, z.first}, {x.second, y.second, z.second}});
      }
    }
  }
  return regions;
}

PixelRegion inner_region(const ImageShape& shape) {
  PixelRegion inner;
  for (std::size_t i = 0; i < shape.extent.size(); ++i) {
    const Span last = edge_spans(shape.extent[i]).back();
    inner.origin[i] = last.first;
    inner.region[i] = last.second;
  }
  return inner;
}

PixelRegion random_region(std::mt19937_64& random, const ImageShape& shape) {
  PixelRegion drawn;
  for (std::size_t i = 0; i < shape.extent.size(); ++i) {
    drawn.region[i] = from_one_to(random, shape.extent[i]);
    drawn.origin[i] = from_one_to(random, shape.extent[i] - drawn.region[i] + 1) - 1;
  }
  return drawn;
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
