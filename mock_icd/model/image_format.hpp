// SPDX-License-Identifier: Apache-2.0
// image_format.hpp - the layout of an image format: the bits of an element that hold each channel.
//
// Contract: describe() rejects formats that no device could support with
// CL_INVALID_IMAGE_FORMAT_DESCRIPTOR (cl_image_format); it does not check whether a device supports
// the format. Elements are little-endian.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "trace/opencl.hpp"

namespace clmem::mock {

inline constexpr std::size_t largest_element = 16;  // four channels of 32 bits

// The meaning of a channel. The first four are also the indices of a color's components.
enum class Component : std::uint8_t {
  red,
  green,
  blue,
  alpha,
  luminance,
  intensity,
  depth,
  ignored
};

enum class ChannelKind : std::uint8_t {
  unsigned_normalized,
  signed_normalized,
  signed_integer,
  unsigned_integer,
  half_float,
  single_float
};

enum class ColorSpace : std::uint8_t { linear, standard };  // standard: sRGB

// The type of a color's components when it is exchanged with a pixel.
enum class ColorKind : std::uint8_t { floating, signed_integer, unsigned_integer };

struct Channel {
  Component component = Component::ignored;
  std::uint8_t first_bit = 0;  // first bit within the element
  std::uint8_t bits = 0;
};

struct PixelFormat {
  cl_image_format name{};
  std::size_t element_size = 0;
  ChannelKind kind = ChannelKind::unsigned_normalized;
  ColorSpace space = ColorSpace::linear;
  std::uint8_t channel_count = 0;
  std::array<Channel, 4> channels{};

  [[nodiscard]] std::span<const Channel> all_channels() const {
    return std::span{channels}.first(channel_count);
  }
  [[nodiscard]] ColorKind color_kind() const;
};

[[nodiscard]] PixelFormat describe(const cl_image_format& format);

// A format of the model, and the device version that introduced it.
struct FormatRow {
  cl_image_format format;
  cl_version since;
};

[[nodiscard]] std::span<const FormatRow> known_formats();

// The planar format that Freedom::formats_of_extensions adds.
inline constexpr cl_image_format planar_format{CL_NV12_INTEL, CL_UNORM_INT8};

[[nodiscard]] constexpr bool same_format(const cl_image_format& a, const cl_image_format& b) {
  return a.image_channel_order == b.image_channel_order &&
         a.image_channel_data_type == b.image_channel_data_type;
}

// True if an image of one order can be viewed with the other (Compatible Image Channel Orders); the
// data types have to be equal.
[[nodiscard]] bool can_view(cl_channel_order parent, cl_channel_order view);

[[nodiscard]] bool is_srgb(cl_channel_order order);

}  // namespace clmem::mock
