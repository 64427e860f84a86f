// SPDX-License-Identifier: Apache-2.0
#include "model/pixel.hpp"

#include <CL/cl_half.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace clmem::mock {
namespace {

std::uint32_t largest(std::uint8_t bits) {
  return std::numeric_limits<std::uint32_t>::max() >> (32 - bits);
}

// The bits of a channel, which take at most four bytes of the element.
struct BitField {
  explicit BitField(const Channel& channel)
      : byte{channel.first_bit / 8U},
        shift{channel.first_bit % 8U},
        size{(shift + channel.bits + 7U) / 8U},
        mask{largest(channel.bits)} {}

  [[nodiscard]] std::uint32_t load(const std::byte* element) const {
    std::uint32_t value = 0;
    std::memcpy(&value, element + byte, size);
    return value >> shift & mask;
  }
  void add(std::byte* element, std::uint32_t bits) const {
    std::uint32_t value = 0;
    std::memcpy(&value, element + byte, size);
    value |= (bits & mask) << shift;
    std::memcpy(element + byte, &value, size);
  }

  std::size_t byte;
  std::size_t shift;
  std::size_t size;
  std::uint32_t mask;
};

std::int32_t sign_extend(std::uint32_t bits, std::uint8_t width) {
  const auto unused = static_cast<std::uint32_t>(32 - width);
  return static_cast<std::int32_t>(bits << unused) >> unused;
}

// convert_<type>_sat_rte: NaN becomes zero.
std::int32_t saturate(float value, std::int32_t low, std::int32_t high) {
  if (std::isnan(value)) {
    return 0;
  }
  const float bounded = std::clamp(value, static_cast<float>(low), static_cast<float>(high));
  return static_cast<std::int32_t>(std::nearbyint(bounded));
}

float to_linear(float standard) {
  const double value = standard;
  return static_cast<float>(value <= 0.04045 ? value / 12.92
                                             : std::pow((value + 0.055) / 1.055, 2.4));
}

// Returns values above one unchanged: saturation follows. NaN becomes zero.
float to_standard(float linear) {
  const double value = linear;
  if (!(value > 0.0)) {
    return 0.0F;
  }
  return static_cast<float>(value < 0.0031308 ? value * 12.92
                                              : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055);
}

// Alpha is linear in every color space.
bool is_curved(const PixelFormat& format, Component component) {
  return format.space == ColorSpace::standard && component != Component::alpha;
}

float decode(const PixelFormat& format, const Channel& channel, std::uint32_t bits) {
  switch (format.kind) {
    case ChannelKind::signed_normalized: {
      const auto positive = static_cast<float>(largest(channel.bits) >> 1);
      return std::max(-1.0F, static_cast<float>(sign_extend(bits, channel.bits)) / positive);
    }
    case ChannelKind::half_float:
      return cl_half_to_float(static_cast<cl_half>(bits));
    case ChannelKind::single_float:
      return std::bit_cast<float>(bits);
    default: {
      const float value = static_cast<float>(bits) / static_cast<float>(largest(channel.bits));
      return is_curved(format, channel.component) ? to_linear(value) : value;
    }
  }
}

std::uint32_t encode(const PixelFormat& format, const Channel& channel, float value) {
  switch (format.kind) {
    case ChannelKind::signed_normalized: {
      const auto high = static_cast<std::int32_t>(largest(channel.bits) >> 1);
      return static_cast<std::uint32_t>(
          saturate(value * static_cast<float>(high), -high - 1, high));
    }
    case ChannelKind::half_float:
      return cl_half_from_float(value, CL_HALF_RTE);
    case ChannelKind::single_float:
      return std::bit_cast<std::uint32_t>(value);
    default: {
      const auto high = static_cast<std::int32_t>(largest(channel.bits));
      const float shown = is_curved(format, channel.component) ? to_standard(value) : value;
      return static_cast<std::uint32_t>(saturate(shown * static_cast<float>(high), 0, high));
    }
  }
}

std::uint32_t encode(const PixelFormat&, const Channel& channel, cl_int value) {
  const auto high = static_cast<std::int32_t>(largest(channel.bits) >> 1);
  return static_cast<std::uint32_t>(std::clamp(value, -high - 1, high));
}

std::uint32_t encode(const PixelFormat&, const Channel& channel, cl_uint value) {
  return std::min(value, largest(channel.bits));
}

// The color components that a channel sets.
std::span<const Component> places(Component component) {
  static constexpr std::array all{Component::red, Component::green, Component::blue,
                                  Component::alpha};
  const std::span places{all};
  switch (component) {
    case Component::luminance:
      return places.first(3);
    case Component::intensity:
      return places;
    case Component::depth:
      return places.first(1);
    case Component::ignored:
      return {};
    default:
      return places.subspan(static_cast<std::size_t>(component), 1);
  }
}

template <typename Value, typename Decode>
std::array<Value, 4> read_as(const PixelFormat& format, const std::byte* element,
                             Decode decode_channel) {
  std::array<Value, 4> color{0, 0, 0, 1};
  for (const Channel& channel : format.all_channels()) {
    for (const Component place : places(channel.component)) {
      color.at(static_cast<std::size_t>(place)) =
          decode_channel(channel, BitField{channel}.load(element));
    }
  }
  return color;
}

template <typename Value>
Value load_component(const void* argument, std::size_t index) {
  Value value{};
  std::memcpy(&value, static_cast<const std::byte*>(argument) + index * sizeof(value),
              sizeof(value));
  return value;
}

template <typename Value>
std::array<Value, 4> load_color(const void* argument) {
  return {load_component<Value>(argument, 0), load_component<Value>(argument, 1),
          load_component<Value>(argument, 2), load_component<Value>(argument, 3)};
}

}  // namespace

Color read_pixel(const PixelFormat& format, const std::byte* element) {
  switch (format.color_kind()) {
    case ColorKind::signed_integer:
      return read_as<cl_int>(format, element, [](const Channel& channel, std::uint32_t bits) {
        return sign_extend(bits, channel.bits);
      });
    case ColorKind::unsigned_integer:
      return read_as<cl_uint>(format, element,
                              [](const Channel&, std::uint32_t bits) { return bits; });
    case ColorKind::floating:
      break;
  }
  return read_as<cl_float>(format, element, [&](const Channel& channel, std::uint32_t bits) {
    return decode(format, channel, bits);
  });
}

void write_pixel(const PixelFormat& format, const Color& color, std::byte* element) {
  std::fill_n(element, format.element_size, std::byte{0});
  std::visit(
      [&](const auto& components) {
        for (const Channel& channel : format.all_channels()) {
          const auto given = places(channel.component);
          if (!given.empty()) {
            const auto value = components.at(static_cast<std::size_t>(given.front()));
            BitField{channel}.add(element, encode(format, channel, value));
          }
        }
      },
      color);
}

Color load_fill_color(const PixelFormat& format, const void* argument) {
  if (format.name.image_channel_order == CL_DEPTH) {
    return FloatColor{load_component<cl_float>(argument, 0), 0, 0, 1};
  }
  switch (format.color_kind()) {
    case ColorKind::signed_integer:
      return load_color<cl_int>(argument);
    case ColorKind::unsigned_integer:
      return load_color<cl_uint>(argument);
    case ColorKind::floating:
      break;
  }
  return load_color<cl_float>(argument);
}

}  // namespace clmem::mock
