// SPDX-License-Identifier: Apache-2.0
#include "model/image_format.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>

#include "config/versions.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

using enum Component;

template <typename Element>
using List = std::initializer_list<Element>;

struct OrderRow {
  cl_channel_order order;
  ColorSpace space;
  std::uint8_t channels;
  std::array<Component, 4> components;
};

constexpr OrderRow orders[]{
#define CLMEM_CHANNEL_ORDER(order, space, ...) \
  {order, ColorSpace::space, List<Component>{__VA_ARGS__}.size(), {__VA_ARGS__}},
#include "config/channels.def"
};

struct TypeRow {
  cl_channel_type type;
  ChannelKind kind;
  std::uint8_t bits;
};

constexpr TypeRow types[]{
#define CLMEM_CHANNEL_TYPE(type, kind, bits) {type, ChannelKind::kind, bits},
#include "config/channels.def"
};

struct PackedRow {
  cl_channel_type type;
  std::uint8_t element_size;
  std::array<cl_channel_order, 2> orders;
  std::uint8_t channels;
  std::array<Channel, 4> layout;
};

constexpr PackedRow packed_types[]{
#define CLMEM_PACKED_TYPE(type, bytes, order, other, ...) \
  {type, bytes, {order, other}, List<Channel>{__VA_ARGS__}.size(), {{__VA_ARGS__}}},
#include "config/channels.def"
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

constexpr cl_channel_type plain_types[]{CL_UNORM_INT8,     CL_UNORM_INT16,   CL_SNORM_INT8,
                                        CL_SNORM_INT16,    CL_SIGNED_INT8,   CL_SIGNED_INT16,
                                        CL_SIGNED_INT32,   CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
                                        CL_UNSIGNED_INT32, CL_HALF_FLOAT,    CL_FLOAT};
constexpr cl_channel_type shade_types[]{CL_UNORM_INT8,  CL_UNORM_INT16, CL_SNORM_INT8,
                                        CL_SNORM_INT16, CL_HALF_FLOAT,  CL_FLOAT};
constexpr cl_channel_type byte_types[]{CL_UNORM_INT8, CL_SNORM_INT8, CL_SIGNED_INT8,
                                       CL_UNSIGNED_INT8};
constexpr cl_channel_type rgb_types[]{CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010};
constexpr cl_channel_type unorm8[]{CL_UNORM_INT8};
constexpr cl_channel_type rgba_packed[]{CL_UNORM_INT_101010_2};
constexpr cl_channel_type depth_types[]{CL_UNORM_INT16, CL_FLOAT};

constexpr OrderGroup order_groups[]{
    {CL_RGBA, v1_0, plain_types},      {CL_RGBA, v2_1, rgba_packed},
    {CL_BGRA, v1_0, byte_types},       {CL_ARGB, v1_0, byte_types},
    {CL_ABGR, v2_0, byte_types},       {CL_R, v1_0, plain_types},
    {CL_A, v1_0, plain_types},         {CL_RG, v1_0, plain_types},
    {CL_RA, v1_0, plain_types},        {CL_Rx, v1_1, plain_types},
    {CL_RGB, v1_0, rgb_types},         {CL_RGBx, v1_1, rgb_types},
    {CL_RGBx, v1_1, unorm8},           {CL_LUMINANCE, v1_0, shade_types},
    {CL_INTENSITY, v1_0, shade_types}, {CL_sRGBA, v2_0, unorm8},
    {CL_sBGRA, v2_0, unorm8},          {CL_sRGBx, v2_0, unorm8},
    {CL_DEPTH, v1_0, depth_types},
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

constexpr View views[]{{CL_BGRA, CL_sBGRA}, {CL_sBGRA, CL_BGRA}, {CL_RGBA, CL_sRGBA},
                       {CL_sRGBA, CL_RGBA}, {CL_RGB, CL_sRGB},   {CL_sRGB, CL_RGB},
                       {CL_RGBx, CL_sRGBx}, {CL_sRGBx, CL_RGBx}, {CL_R, CL_DEPTH}};

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
  refuse_if(order == std::end(orders), rule::unknown_channel_order);
  const auto* const packed =
      std::ranges::find(packed_types, name.image_channel_data_type, &PackedRow::type);
  if (packed != std::end(packed_types)) {
    return describe_packed(*packed, name);
  }
  const auto* const type = std::ranges::find(types, name.image_channel_data_type, &TypeRow::type);
  refuse_if(type == std::end(types), rule::unknown_channel_type);
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
  return row != std::end(orders) && row->space == ColorSpace::standard;
}

}  // namespace clmem::mock
