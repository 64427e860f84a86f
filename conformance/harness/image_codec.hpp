// SPDX-License-Identifier: Apache-2.0
// image_codec.hpp - the channels of an element of an image: where their bits are, and the numbers
// that they encode.
//
//   for (const Channel& channel : channels_of(format)) {
//     const std::uint32_t bits = bits_at(image.bytes, 8 * offset + channel.shift, channel.width);
//     const double number = number_of(encoding_of(format), channel.width, bits);
//   }
//
// Contract: formats are those of image_format.hpp; elements are numbers of little-endian order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "harness/image_format.hpp"

namespace clmem::conformance {

enum class Encoding { unorm, snorm, signed_integer, unsigned_integer, half, single };

[[nodiscard]] Encoding encoding_of(const ImageFormat& format);

// A component of a color, and its position in an element.
struct Channel {
  std::size_t component;  // 0 red .. 3 alpha
  unsigned width;         // bits
  unsigned shift;         // from the lowest bit of the element's little-endian number
};

// Channels are in the order of memory ("Image Channel Order").
[[nodiscard]] std::vector<Channel> channels_of(const ImageFormat& format);

[[nodiscard]] bool is_srgb(const ImageFormat& format);
[[nodiscard]] double linear_of_srgb(double encoded);

using Color4 = std::array<double, 4>;  // red, green, blue, alpha

// The color that a kernel reads of an element: components that the format lacks are zero, and alpha
// is one (OpenCL C, "Image Read Functions"). A depth is red, alone.
[[nodiscard]] Color4 color_at(const ImageFormat& format, const Bytes& bytes, std::size_t element);
[[nodiscard]] bool has_alpha(const ImageFormat& format);

[[nodiscard]] std::uint32_t mask_of(unsigned width);
// Reads and writes the bits from bit `first` on.
[[nodiscard]] std::uint32_t bits_at(const Bytes& bytes, std::size_t first, unsigned width);
void put_bits(Bytes& bytes, std::size_t first, unsigned width, std::uint32_t bits);

// The number that the bits of a channel encode (OpenCL C, "Conversion Rules").
[[nodiscard]] double number_of(Encoding encoding, unsigned width, std::uint32_t bits);
[[nodiscard]] std::uint32_t single_bits(double value);
// The bits of a half for a normal number that a half holds exactly.
[[nodiscard]] std::uint32_t half_bits(double value);

}  // namespace clmem::conformance
