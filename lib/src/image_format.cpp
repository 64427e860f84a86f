// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/error.hpp>
#include <clmem/image_format.hpp>

#include "given_values.hpp"
#include "image_bounds.hpp"

namespace clmem {
namespace {

struct OrderRow {
  ChannelOrder order;
  const char* name;
  std::size_t channels;
};

constexpr std::array orders{
    OrderRow{ChannelOrder::r, "CL_R", 1},
    OrderRow{ChannelOrder::a, "CL_A", 1},
    OrderRow{ChannelOrder::rg, "CL_RG", 2},
    OrderRow{ChannelOrder::ra, "CL_RA", 2},
    OrderRow{ChannelOrder::rgb, "CL_RGB", 3},
    OrderRow{ChannelOrder::rgba, "CL_RGBA", 4},
    OrderRow{ChannelOrder::bgra, "CL_BGRA", 4},
    OrderRow{ChannelOrder::argb, "CL_ARGB", 4},
    OrderRow{ChannelOrder::abgr, "CL_ABGR", 4},
    OrderRow{ChannelOrder::intensity, "CL_INTENSITY", 1},
    OrderRow{ChannelOrder::luminance, "CL_LUMINANCE", 1},
    OrderRow{ChannelOrder::rx, "CL_Rx", 2},
    OrderRow{ChannelOrder::rgx, "CL_RGx", 3},
    OrderRow{ChannelOrder::rgbx, "CL_RGBx", 4},
    OrderRow{ChannelOrder::depth, "CL_DEPTH", 1},
    OrderRow{ChannelOrder::depth_stencil, "CL_DEPTH_STENCIL", 2},
    OrderRow{ChannelOrder::srgb, "CL_sRGB", 3},
    OrderRow{ChannelOrder::srgbx, "CL_sRGBx", 4},
    OrderRow{ChannelOrder::srgba, "CL_sRGBA", 4},
    OrderRow{ChannelOrder::sbgra, "CL_sBGRA", 4},
};

enum class Packing { channel, pixel };

struct TypeRow {
  ChannelType type;
  const char* name;
  const char* scalar;  // in OpenCL C
  std::size_t size;
  Packing of;
  ColorType color;
};

using enum Packing;
constexpr auto types = std::to_array<TypeRow>({
    {ChannelType::snorm_int8, "CL_SNORM_INT8", "char", 1, channel, ColorType::float32},
    {ChannelType::snorm_int16, "CL_SNORM_INT16", "short", 2, channel, ColorType::float32},
    {ChannelType::unorm_int8, "CL_UNORM_INT8", "uchar", 1, channel, ColorType::float32},
    {ChannelType::unorm_int16, "CL_UNORM_INT16", "ushort", 2, channel, ColorType::float32},
    {ChannelType::unorm_short_565, "CL_UNORM_SHORT_565", "ushort", 2, pixel, ColorType::float32},
    {ChannelType::unorm_short_555, "CL_UNORM_SHORT_555", "ushort", 2, pixel, ColorType::float32},
    {ChannelType::unorm_int_101010, "CL_UNORM_INT_101010", "uint", 4, pixel, ColorType::float32},
    {ChannelType::signed_int8, "CL_SIGNED_INT8", "char", 1, channel, ColorType::signed_int32},
    {ChannelType::signed_int16, "CL_SIGNED_INT16", "short", 2, channel, ColorType::signed_int32},
    {ChannelType::signed_int32, "CL_SIGNED_INT32", "int", 4, channel, ColorType::signed_int32},
    {ChannelType::unsigned_int8, "CL_UNSIGNED_INT8", "uchar", 1, channel,
     ColorType::unsigned_int32},
    {ChannelType::unsigned_int16, "CL_UNSIGNED_INT16", "ushort", 2, channel,
     ColorType::unsigned_int32},
    {ChannelType::unsigned_int32, "CL_UNSIGNED_INT32", "uint", 4, channel,
     ColorType::unsigned_int32},
    {ChannelType::half_float, "CL_HALF_FLOAT", "half", 2, channel, ColorType::float32},
    {ChannelType::float32, "CL_FLOAT", "float", 4, channel, ColorType::float32},
    // 24 bits of depth and 8 of stencil.
    {ChannelType::unorm_int24, "CL_UNORM_INT24", "uint", 4, pixel, ColorType::float32},
    {ChannelType::unorm_int_101010_2, "CL_UNORM_INT_101010_2", "uint", 4, pixel,
     ColorType::float32},
});

const OrderRow* find(ChannelOrder order) noexcept {
  const auto* found = std::ranges::find(orders, order, &OrderRow::order);
  return found == orders.end() ? nullptr : found;
}

const TypeRow* find(ChannelType type) noexcept {
  const auto* found = std::ranges::find(types, type, &TypeRow::type);
  return found == types.end() ? nullptr : found;
}

// Throws a LogicError that names an unknown constant.
template <typename Constant>
const auto& row_of(Constant constant, const char* routine) {
  const auto* row = find(constant);
  if (row == nullptr) {
    throw_error(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, routine,
                detail::hexadecimal(static_cast<cl_ulong>(constant)) + " is not known");
  }
  return *row;
}

const OrderRow& known(ChannelOrder order) {
  return row_of(order, "ChannelOrder");
}

const TypeRow& known(ChannelType type) {
  return row_of(type, "ChannelType");
}

template <typename Constant>
std::string name_of(Constant constant) {
  const auto* row = find(constant);
  return row == nullptr ? detail::hexadecimal(static_cast<cl_ulong>(constant)) : row->name;
}

}  // namespace

std::size_t ImageFormat::channel_count() const {
  return known(channel_order).channels;
}

std::size_t ImageFormat::channel_size() const {
  return known(channel_data_type).size;
}

std::size_t ImageFormat::pixel_size() const {
  const OrderRow& order = known(channel_order);
  const TypeRow& type = known(channel_data_type);
  return type.of == Packing::pixel ? type.size : order.channels * type.size;
}

std::string ImageFormat::ctype() const {
  const TypeRow& type = known(channel_data_type);
  const std::size_t count = type.of == Packing::pixel ? 1 : channel_count();
  if (count == 1) {
    return type.scalar;
  }
  // A vector of three has the size of one of four (OpenCL C, section 6.3.5).
  return type.scalar + (count == 3 ? "[3]" : std::to_string(count));
}

ColorType ImageFormat::color_type() const {
  return known(channel_data_type).color;
}

std::string to_string(ChannelOrder order) {
  return name_of(order);
}
std::string to_string(ChannelType type) {
  return name_of(type);
}
std::string to_string(const ImageFormat& format) {
  return name_of(format.channel_order) + ", " + name_of(format.channel_data_type);
}

std::vector<ImageFormat> supported_image_formats(const Context& context, MemFlags flags,
                                                 ImageKind kind) {
  constexpr const char* routine = "clGetSupportedImageFormats";
  const cl_context raw = context.require(routine);
  const auto ask = [&](std::vector<cl_image_format>& formats, cl_uint* count) {
    const cl_int code = clGetSupportedImageFormats(
        raw, flag_bits(flags), static_cast<cl_mem_object_type>(kind),
        static_cast<cl_uint>(formats.size()), formats.empty() ? nullptr : formats.data(), count);
    if (code != CL_SUCCESS) {
      throw_error(code, routine,
                  detail::describe({{"flags", flags}}) + ", image type = " + to_string(kind));
    }
  };
  std::vector<cl_image_format> formats;
  cl_uint count = 0;
  ask(formats, &count);
  formats.resize(count);
  if (count != 0) {
    ask(formats, nullptr);
  }
  std::vector<ImageFormat> supported(formats.size());
  std::ranges::transform(formats, supported.begin(), &ImageFormat::from);
  return supported;
}

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

// Names the row of an unknown kind by its number.
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
