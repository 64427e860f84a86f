// SPDX-License-Identifier: Apache-2.0
#include "harness/image_codec.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace clmem::conformance {

namespace {

std::vector<std::size_t> components_of(cl_channel_order order) {
  switch (order) {
    case CL_RGBA:
    case CL_sRGBA:
      return {0, 1, 2, 3};
    case CL_BGRA:
    case CL_sBGRA:
      return {2, 1, 0, 3};
    case CL_ARGB:
      return {3, 0, 1, 2};
    case CL_ABGR:
      return {3, 2, 1, 0};
    case CL_RG:
      return {0, 1};
    case CL_RA:
      return {0, 3};
    case CL_A:
      return {3};
    default:  // CL_R, CL_LUMINANCE, CL_INTENSITY, CL_DEPTH
      return {0};
  }
}

double signed_number(unsigned width, std::uint32_t bits) {
  const double sign =
      (bits >> (width - 1) & 1U) != 0 ? std::ldexp(1.0, static_cast<int>(width)) : 0;
  return bits - sign;
}

double half_number(std::uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31U);
  const double mantissa = (bits & 1023U) / 1024.0;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -14) : std::ldexp(1 + mantissa, exponent - 15);
  return (bits & 0x8000U) != 0 ? -magnitude : magnitude;
}

}  // namespace

Encoding encoding_of(const ImageFormat& format) {
  switch (format.cl.image_channel_data_type) {
    case CL_SNORM_INT8:
    case CL_SNORM_INT16:
      return Encoding::snorm;
    case CL_SIGNED_INT8:
    case CL_SIGNED_INT16:
    case CL_SIGNED_INT32:
      return Encoding::signed_integer;
    case CL_UNSIGNED_INT8:
    case CL_UNSIGNED_INT16:
    case CL_UNSIGNED_INT32:
      return Encoding::unsigned_integer;
    case CL_HALF_FLOAT:
      return Encoding::half;
    case CL_FLOAT:
      return Encoding::single;
    default:
      return Encoding::unorm;
  }
}

std::vector<Channel> channels_of(const ImageFormat& format) {
  switch (format.cl.image_channel_data_type) {
    case CL_UNORM_SHORT_565:
      return {{0, 5, 11}, {1, 6, 5}, {2, 5, 0}};
    case CL_UNORM_SHORT_555:
      return {{0, 5, 10}, {1, 5, 5}, {2, 5, 0}};
    case CL_UNORM_INT_101010:
      return {{0, 10, 20}, {1, 10, 10}, {2, 10, 0}};
    case CL_UNORM_INT_101010_2:
      return {{0, 10, 22}, {1, 10, 12}, {2, 10, 2}, {3, 2, 0}};
    default:
      break;
  }
  const std::vector<std::size_t> components = components_of(format.cl.image_channel_order);
  const auto width = static_cast<unsigned>(8 * format.element / components.size());
  std::vector<Channel> channels;
  for (std::size_t i = 0; i < components.size(); ++i) {
    channels.push_back({components[i], width, static_cast<unsigned>(i) * width});
  }
  return channels;
}

bool is_srgb(const ImageFormat& format) {
  return format.cl.image_channel_order == CL_sRGBA || format.cl.image_channel_order == CL_sBGRA;
}

double linear_of_srgb(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

bool has_alpha(const ImageFormat& format) {
  const std::vector<Channel> channels = channels_of(format);
  return format.cl.image_channel_order == CL_INTENSITY ||
         std::ranges::any_of(channels, [](const Channel& one) { return one.component == 3; });
}

Color4 color_at(const ImageFormat& format, const Bytes& bytes, std::size_t element) {
  const cl_channel_order order = format.cl.image_channel_order;
  Color4 color{0, 0, 0, has_alpha(format) || order == CL_DEPTH ? 0.0 : 1.0};
  for (const Channel& channel : channels_of(format)) {
    const std::uint32_t bits =
        bits_at(bytes, 8 * format.element * element + channel.shift, channel.width);
    const double number = number_of(encoding_of(format), channel.width, bits);
    color[channel.component] =
        is_srgb(format) && channel.component < 3 ? linear_of_srgb(number) : number;
  }
  if (order == CL_LUMINANCE || order == CL_INTENSITY) {
    color[1] = color[2] = color[0];
  }
  if (order == CL_INTENSITY) {
    color[3] = color[0];
  }
  return color;
}

std::uint32_t mask_of(unsigned width) {
  return width == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << width) - 1;
}

std::uint32_t bits_at(const Bytes& bytes, std::size_t first, unsigned width) {
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < width; ++i) {
    const auto byte = std::to_integer<std::uint32_t>(bytes.at((first + i) / 8));
    bits |= (byte >> (first + i) % 8 & 1U) << i;
  }
  return bits;
}

void put_bits(Bytes& bytes, std::size_t first, unsigned width, std::uint32_t bits) {
  for (unsigned i = 0; i < width; ++i) {
    const auto bit = std::byte{1} << (first + i) % 8;
    std::byte& byte = bytes.at((first + i) / 8);
    byte = (bits >> i & 1U) != 0 ? byte | bit : byte & ~bit;
  }
}

double number_of(Encoding encoding, unsigned width, std::uint32_t bits) {
  switch (encoding) {
    case Encoding::unorm:
      return bits / static_cast<double>(mask_of(width));
    case Encoding::snorm:
      return std::max(-1.0, signed_number(width, bits) / mask_of(width - 1));
    case Encoding::signed_integer:
      return signed_number(width, bits);
    case Encoding::half:
      return half_number(bits);
    case Encoding::single:
      return static_cast<double>(std::bit_cast<cl_float>(bits));
    case Encoding::unsigned_integer:
      break;
  }
  return bits;
}

std::uint32_t single_bits(double value) {
  return std::bit_cast<std::uint32_t>(static_cast<cl_float>(value));
}

std::uint32_t half_bits(double value) {
  const std::uint32_t bits = single_bits(value);
  const std::uint32_t exponent = ((bits >> 23) & 0xff) - 127 + 15;
  return ((bits >> 16) & 0x8000) | (exponent << 10) | ((bits >> 13) & 0x3ff);
}

}  // namespace clmem::conformance
