// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "model/kernel/launch.hpp"
#include "model/kernel/texel_address.hpp"
#include "model/pixel.hpp"

namespace clmem::mock {
namespace {

// A coordinate in each dimension, including the layer; outside the image it selects the border.
using PixelCoord = std::array<std::ptrdiff_t, 3>;

// Sampler-less reads behave as with this sampler (OpenCL C, Built-in Image Sampler-less Read
// Functions).
constexpr clmem_mock_sampler no_sampler{CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST};

const Image& image_of(const clmem_mock_image& argument) {
  return *static_cast<const Image*>(argument.object);
}

bool has_layers(const Image& image) {
  return image.kind.layers != nullptr;
}

// The number of filtered dimensions; the layer of an array follows them.
std::size_t filtered_dimensions(const Image& image) {
  return image.kind.dimensions - (has_layers(image) ? 1 : 0);
}

bool has_color_kind(const Image& image, cl_uint kind) {
  switch (image.format.color_kind()) {
    case ColorKind::signed_integer:
      return kind == CLMEM_MOCK_COLOR_INT;
    case ColorKind::unsigned_integer:
      return kind == CLMEM_MOCK_COLOR_UINT;
    case ColorKind::floating:
      break;
  }
  return kind == CLMEM_MOCK_COLOR_FLOAT;
}

bool repeats(const clmem_mock_sampler& sampler) {
  return sampler.addressing == CL_ADDRESS_REPEAT ||
         sampler.addressing == CL_ADDRESS_MIRRORED_REPEAT;
}

// Opaque for orders without alpha and padding (Determining the Border Color or Value).
Color border_of(const PixelFormat& format) {
  constexpr std::array opaque{CL_R, CL_RG, CL_RGB, CL_sRGB, CL_LUMINANCE};
  const auto order = static_cast<int>(format.name.image_channel_order);
  const bool is_opaque = std::ranges::find(opaque, order) != opaque.end();
  switch (format.color_kind()) {
    case ColorKind::signed_integer:
      return IntColor{0, 0, 0, is_opaque ? 1 : 0};
    case ColorKind::unsigned_integer:
      return UintColor{0, 0, 0, is_opaque ? 1U : 0U};
    case ColorKind::floating:
      break;
  }
  return FloatColor{0, 0, 0, is_opaque ? 1.0F : 0.0F};
}

std::optional<Region> within(const Region& size, const PixelCoord& place) {
  Region found{};
  for (std::size_t at = 0; at < place.size(); ++at) {
    if (place[at] < 0 || static_cast<std::size_t>(place[at]) >= size[at]) {
      return std::nullopt;
    }
    found[at] = static_cast<std::size_t>(place[at]);
  }
  return found;
}

Color color_at(const Image& image, const PixelCoord& place) {
  const auto inside = within(image.pixels(), place);
  return inside ? read_pixel(image.format, image.pixel(*inside)) : border_of(image.format);
}

void give(const Color& color, clmem_mock_color& out) {
  std::visit([&](const auto& components) { std::memcpy(&out, &components, sizeof(components)); },
             color);
}

Color given(cl_uint kind, const clmem_mock_color& color) {
  switch (kind) {
    case CLMEM_MOCK_COLOR_INT:
      return std::to_array(color.i);
    case CLMEM_MOCK_COLOR_UINT:
      return std::to_array(color.ui);
    default:
      return std::to_array(color.f);
  }
}

// The element, or the two neighbours, to read in each dimension.
std::optional<std::array<Neighbours, 3>> selected(const Image& image,
                                                  const clmem_mock_sampler& sampler,
                                                  const cl_float* coordinates) {
  std::array<Neighbours, 3> places{};
  const Region size = image.pixels();
  const std::size_t filtered = filtered_dimensions(image);
  for (std::size_t at = 0; at < image.kind.dimensions; ++at) {
    const TexelAddress address{sampler, size[at]};
    if (at < filtered && sampler.filter == CL_FILTER_LINEAR) {
      const auto both = address.linear(coordinates[at]);
      if (!both) {
        return std::nullopt;
      }
      places[at] = *both;
      continue;
    }
    const auto one =
        at < filtered ? address.nearest(coordinates[at]) : layer_of(coordinates[at], size[at]);
    if (!one) {
      return std::nullopt;
    }
    places[at] = {*one, *one, 0};
  }
  return places;
}

// Weighted mean of the corners. Corners of weight zero are not read, because they may be NaN.
FloatColor mean(const Image& image, const std::array<Neighbours, 3>& places) {
  FloatColor sum{};
  for (unsigned corner = 0; corner < 8; ++corner) {
    float weight = 1;
    PixelCoord place{};
    for (std::size_t at = 0; at < places.size(); ++at) {
      const bool second = (corner >> at & 1U) != 0;
      place[at] = second ? places[at].second : places[at].first;
      weight *= second ? places[at].weight : 1 - places[at].weight;
    }
    if (weight > 0) {
      const auto color = std::get<FloatColor>(color_at(image, place));
      std::ranges::transform(sum, color, sum.begin(),
                             [=](float before, float one) { return before + weight * one; });
    }
  }
  return sum;
}

cl_int require_readable(const clmem_mock_image& argument, cl_uint kind) {
  if (argument.access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY) {
    return CL_INVALID_OPERATION;
  }
  return has_color_kind(image_of(argument), kind) ? CL_SUCCESS : CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
}

// 1D image buffers can be read without a sampler only.
cl_int require_sampler(const Image& image, const clmem_mock_sampler& sampler, cl_uint kind) {
  const bool filters_integers =
      sampler.filter == CL_FILTER_LINEAR && kind != CLMEM_MOCK_COLOR_FLOAT;
  const bool repeats_elements = repeats(sampler) && sampler.normalized_coords == CL_FALSE;
  return filters_integers || repeats_elements || image.type == CL_MEM_OBJECT_IMAGE1D_BUFFER
             ? CL_INVALID_SAMPLER
             : CL_SUCCESS;
}

cl_int require_integer_sampler(const Image& image, const clmem_mock_sampler& sampler,
                               cl_uint kind) {
  if (const cl_int code = require_sampler(image, sampler, kind); code != CL_SUCCESS) {
    return code;
  }
  return sampler.filter == CL_FILTER_LINEAR || sampler.normalized_coords != CL_FALSE
             ? CL_INVALID_SAMPLER
             : CL_SUCCESS;
}

cl_int sample(const clmem_mock_image* argument, const clmem_mock_sampler* sampler, cl_uint kind,
              const cl_float* coordinates, clmem_mock_color* color) {
  const Image& image = image_of(*argument);
  if (const cl_int code = require_readable(*argument, kind); code != CL_SUCCESS) {
    return code;
  }
  if (const cl_int code = require_sampler(image, *sampler, kind); code != CL_SUCCESS) {
    return code;
  }
  const auto places = selected(image, *sampler, coordinates);
  if (!places) {
    return CL_INVALID_VALUE;
  }
  const auto& [x, y, z] = *places;
  give(sampler->filter == CL_FILTER_LINEAR ? mean(image, *places)
                                           : color_at(image, {x.first, y.first, z.first}),
       *color);
  return CL_SUCCESS;
}

cl_int read(const clmem_mock_image* argument, const clmem_mock_sampler* sampler, cl_uint kind,
            const cl_int* coordinates, clmem_mock_color* color) {
  const Image& image = image_of(*argument);
  if (const cl_int code = require_readable(*argument, kind); code != CL_SUCCESS) {
    return code;
  }
  if (const cl_int code =
          sampler == nullptr ? CL_SUCCESS : require_integer_sampler(image, *sampler, kind);
      code != CL_SUCCESS) {
    return code;
  }
  const clmem_mock_sampler& used = sampler == nullptr ? no_sampler : *sampler;
  const Region size = image.pixels();
  const std::size_t filtered = filtered_dimensions(image);
  PixelCoord place{};
  for (std::size_t at = 0; at < image.kind.dimensions; ++at) {
    const bool is_layer = at >= filtered && sampler != nullptr;
    const auto element = is_layer ? layer_of(static_cast<float>(coordinates[at]), size[at])
                                  : TexelAddress{used, size[at]}.exact(coordinates[at]);
    if (!element) {
      return CL_INVALID_VALUE;
    }
    place[at] = *element;
  }
  give(color_at(image, place), *color);
  return CL_SUCCESS;
}

cl_int write(const clmem_mock_image* argument, cl_uint kind, const cl_int* coordinates,
             const clmem_mock_color* color) {
  const Image& image = image_of(*argument);
  if (argument->access == CL_KERNEL_ARG_ACCESS_READ_ONLY) {
    return CL_INVALID_OPERATION;
  }
  if (!has_color_kind(image, kind)) {
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  }
  PixelCoord place{};
  std::copy_n(coordinates, image.kind.dimensions, place.begin());
  const auto inside = within(image.pixels(), place);
  if (!inside) {
    return CL_INVALID_VALUE;
  }
  write_pixel(image.format, given(kind, *color), image.pixel(*inside));
  return CL_SUCCESS;
}

}  // namespace

clmem_mock_image image_argument(const Image& image, cl_kernel_arg_access_qualifier access) {
  const ImageExtent& extent = image.layout.extent;
  return {image.type,   image.format.name, access, extent.width, extent.height,
          extent.depth, extent.layers,     &image, sample,       read,
          write};
}

}  // namespace clmem::mock
