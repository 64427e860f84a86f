// SPDX-License-Identifier: Apache-2.0
#include "model/image_format.hpp"

#include <algorithm>
#include <bit>

#include "config/versions.hpp"
#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

using enum Component;

struct OrderRow {
  cl_channel_order order;
  std::uint8_t channels;
  std::array<Component, 4> components;
  ColorSpace space = ColorSpace::linear;
};

constexpr std::array orders{
    OrderRow{CL_R, 1, {red}},
    OrderRow{CL_A, 1, {alpha}},
    OrderRow{CL_DEPTH, 1, {depth}},
    OrderRow{CL_LUMINANCE, 1, {luminance}},
    OrderRow{CL_INTENSITY, 1, {intensity}},
    OrderRow{CL_RG, 2, {red, green}},
    OrderRow{CL_RA, 2, {red, alpha}},
    OrderRow{CL_Rx, 2, {red, ignored}},
    OrderRow{CL_RGB, 3, {red, green, blue}},
    OrderRow{CL_RGx, 3, {red, green, ignored}},
    OrderRow{CL_RGBA, 4, {red, green, blue, alpha}},
    OrderRow{CL_ARGB, 4, {alpha, red, green, blue}},
    OrderRow{CL_BGRA, 4, {blue, green, red, alpha}},
    OrderRow{CL_ABGR, 4, {alpha, blue, green, red}},
    OrderRow{CL_RGBx, 4, {red, green, blue, ignored}},
    OrderRow{CL_sRGB, 3, {red, green, blue}, ColorSpace::standard},
    OrderRow{CL_sRGBA, 4, {red, green, blue, alpha}, ColorSpace::standard},
    OrderRow{CL_sBGRA, 4, {blue, green, red, alpha}, ColorSpace::standard},
    OrderRow{CL_sRGBx, 4, {red, green, blue, ignored}, ColorSpace::standard},
};

struct TypeRow {
  cl_channel_type type;
  ChannelKind kind;
  std::uint8_t bits;
};

constexpr std::array types{
    TypeRow{CL_SNORM_INT8, ChannelKind::signed_normalized, 8},
    TypeRow{CL_SNORM_INT16, ChannelKind::signed_normalized, 16},
    TypeRow{CL_UNORM_INT8, ChannelKind::unsigned_normalized, 8},
    TypeRow{CL_UNORM_INT16, ChannelKind::unsigned_normalized, 16},
    TypeRow{CL_SIGNED_INT8, ChannelKind::signed_integer, 8},
    TypeRow{CL_SIGNED_INT16, ChannelKind::signed_integer, 16},
    TypeRow{CL_SIGNED_INT32, ChannelKind::signed_integer, 32},
    TypeRow{CL_UNSIGNED_INT8, ChannelKind::unsigned_integer, 8},
    TypeRow{CL_UNSIGNED_INT16, ChannelKind::unsigned_integer, 16},
    TypeRow{CL_UNSIGNED_INT32, ChannelKind::unsigned_integer, 32},
    TypeRow{CL_HALF_FLOAT, ChannelKind::half_float, 16},
    TypeRow{CL_FLOAT, ChannelKind::single_float, 32},
};

// Packed data types. Channels are listed from the most significant bits on.
struct PackedRow {
  cl_channel_type type;
  std::uint8_t element_size;
  std::array<cl_channel_order, 2> orders;
  std::uint8_t channels;
  std::array<Channel, 4> layout;
};

constexpr std::array packed_types{
    PackedRow{
        CL_UNORM_SHORT_565, 2, {CL_RGB, CL_RGBx}, 3, {{{red, 11, 5}, {green, 5, 6}, {blue, 0, 5}}}},
    PackedRow{
        CL_UNORM_SHORT_555, 2, {CL_RGB, CL_RGBx}, 3, {{{red, 10, 5}, {green, 5, 5}, {blue, 0, 5}}}},
    PackedRow{CL_UNORM_INT_101010,
              4,
              {CL_RGB, CL_RGBx},
              3,
              {{{red, 20, 10}, {green, 10, 10}, {blue, 0, 10}}}},
    PackedRow{CL_UNORM_INT_101010_2,
              4,
              {CL_RGBA, CL_RGBA},
              4,
              {{{red, 22, 10}, {green, 12, 10}, {blue, 2, 10}, {alpha, 0, 2}}}},
};

PixelFormat describe_packed(const PackedRow& packed, const cl_image_format& name) {
  refuse_if(std::ranges::find(packed.orders, name.image_channel_order) == packed.orders.end(),
            rule::packed_type_excludes_order);
  return {name,
          packed.element_size,
          ChannelKind::unsigned_normalized,
          ColorSpace::linear,
          packed.channels,
          packed.layout};
}

struct OrderGroup {
  cl_channel_order order;
  cl_version since;
  std::span<const cl_channel_type> types;
};

constexpr std::array plain_types{
    cl_channel_type{CL_UNORM_INT8},     cl_channel_type{CL_UNORM_INT16},
    cl_channel_type{CL_SNORM_INT8},     cl_channel_type{CL_SNORM_INT16},
    cl_channel_type{CL_SIGNED_INT8},    cl_channel_type{CL_SIGNED_INT16},
    cl_channel_type{CL_SIGNED_INT32},   cl_channel_type{CL_UNSIGNED_INT8},
    cl_channel_type{CL_UNSIGNED_INT16}, cl_channel_type{CL_UNSIGNED_INT32},
    cl_channel_type{CL_HALF_FLOAT},     cl_channel_type{CL_FLOAT}};
constexpr std::array shade_types{cl_channel_type{CL_UNORM_INT8}, cl_channel_type{CL_UNORM_INT16},
                                 cl_channel_type{CL_SNORM_INT8}, cl_channel_type{CL_SNORM_INT16},
                                 cl_channel_type{CL_HALF_FLOAT}, cl_channel_type{CL_FLOAT}};
constexpr std::array byte_types{cl_channel_type{CL_UNORM_INT8}, cl_channel_type{CL_SNORM_INT8},
                                cl_channel_type{CL_SIGNED_INT8}, cl_channel_type{CL_UNSIGNED_INT8}};
constexpr std::array rgb_types{cl_channel_type{CL_UNORM_SHORT_565},
                               cl_channel_type{CL_UNORM_SHORT_555},
                               cl_channel_type{CL_UNORM_INT_101010}};
constexpr std::array unorm8{cl_channel_type{CL_UNORM_INT8}};
constexpr std::array rgba_packed{cl_channel_type{CL_UNORM_INT_101010_2}};
constexpr std::array depth_types{cl_channel_type{CL_UNORM_INT16}, cl_channel_type{CL_FLOAT}};

constexpr std::array order_groups{
    OrderGroup{CL_RGBA, v1_0, plain_types},      OrderGroup{CL_RGBA, v2_1, rgba_packed},
    OrderGroup{CL_BGRA, v1_0, byte_types},       OrderGroup{CL_ARGB, v1_0, byte_types},
    OrderGroup{CL_ABGR, v2_0, byte_types},       OrderGroup{CL_R, v1_0, plain_types},
    OrderGroup{CL_A, v1_0, plain_types},         OrderGroup{CL_RG, v1_0, plain_types},
    OrderGroup{CL_RA, v1_0, plain_types},        OrderGroup{CL_Rx, v1_1, plain_types},
    OrderGroup{CL_RGB, v1_0, rgb_types},         OrderGroup{CL_RGBx, v1_1, rgb_types},
    OrderGroup{CL_RGBx, v1_1, unorm8},           OrderGroup{CL_LUMINANCE, v1_0, shade_types},
    OrderGroup{CL_INTENSITY, v1_0, shade_types}, OrderGroup{CL_sRGBA, v2_0, unorm8},
    OrderGroup{CL_sBGRA, v2_0, unorm8},          OrderGroup{CL_sRGBx, v2_0, unorm8},
    OrderGroup{CL_DEPTH, v1_0, depth_types},
};

constexpr std::size_t count_formats() {
  std::size_t count = 0;
  for (const OrderGroup& group : order_groups) {
    count += group.types.size();
  }
  return count;
}

constexpr auto make_rows() {
  std::array<FormatRow, count_formats()> rows{};
  auto row = rows.begin();
  for (const OrderGroup& group : order_groups) {
    for (const cl_channel_type type : group.types) {
      *row++ = {{group.order, type}, group.since};
    }
  }
  return rows;
}

constexpr auto format_rows = make_rows();

struct View {
  cl_channel_order parent;
  cl_channel_order view;
};

constexpr std::array views{
    View{CL_BGRA, CL_sBGRA}, View{CL_sBGRA, CL_BGRA}, View{CL_RGBA, CL_sRGBA},
    View{CL_sRGBA, CL_RGBA}, View{CL_RGB, CL_sRGB},   View{CL_sRGB, CL_RGB},
    View{CL_RGBx, CL_sRGBx}, View{CL_sRGBx, CL_RGBx}, View{CL_R, CL_DEPTH},
};

}  // namespace

ColorKind PixelFormat::color_kind() const {
  switch (kind) {
    case ChannelKind::signed_integer:
      return ColorKind::signed_integer;
    case ChannelKind::unsigned_integer:
      return ColorKind::unsigned_integer;
    default:
      return ColorKind::floating;
  }
}

PixelFormat describe(const cl_image_format& name) {
  const auto* const order = std::ranges::find(orders, name.image_channel_order, &OrderRow::order);
  refuse_if(order == orders.end(), rule::unknown_channel_order);
  const auto* const packed =
      std::ranges::find(packed_types, name.image_channel_data_type, &PackedRow::type);
  if (packed != packed_types.end()) {
    return describe_packed(*packed, name);
  }
  const auto* const type = std::ranges::find(types, name.image_channel_data_type, &TypeRow::type);
  refuse_if(type == types.end(), rule::unknown_channel_type);
  const std::size_t bits = std::size_t{order->channels} * type->bits;
  refuse_if(!std::has_single_bit(bits), rule::element_bits_no_power_of_two);
  PixelFormat format{name, bits / 8, type->kind, order->space, order->channels, {}};
  for (std::size_t at = 0; at < order->channels; ++at) {
    const auto first_bit = static_cast<std::uint8_t>(at * type->bits);
    format.channels.at(at) = {order->components.at(at), first_bit, type->bits};
  }
  return format;
}

std::span<const FormatRow> known_formats() {
  return format_rows;
}

bool can_view(cl_channel_order parent, cl_channel_order view) {
  return std::ranges::any_of(
      views, [&](const View& row) { return row.parent == parent && row.view == view; });
}

bool is_srgb(cl_channel_order order) {
  const auto* const row = std::ranges::find(orders, order, &OrderRow::order);
  return row != orders.end() && row->space == ColorSpace::standard;
}

}  // namespace clmem::mock
