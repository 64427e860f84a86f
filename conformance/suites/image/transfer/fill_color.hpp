// SPDX-License-Identifier: Apache-2.0
// fill_color.hpp - colors to fill images with, and the elements they become.
//
//   for (const FillColor& color : fill_colors(format)) {
//     clEnqueueFillImage(queue, image, color.given.data(), ...);    // each pixel: color.element
//   }
//
// Contract: only colors for which the specification allows one element, whatever the rounding:
// steps of a normalized channel and values a quarter of a step beside them, numbers that a half
// holds, integers, and values out of range that are clamped. Formats are those of image_format.hpp.
// `given` is as the call takes it: four components red, green, blue, alpha, and for depth the first
// alone, with none after it.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "harness/filled_image.hpp"

namespace clmem::conformance {

enum class ColorKind { floats, signed_integers, unsigned_integers };

[[nodiscard]] ColorKind color_kind_of(const ImageFormat& format);

struct FillColor {
  std::string text;
  Bytes given;
  Bytes element;
};

[[nodiscard]] std::vector<FillColor> fill_colors(const ImageFormat& format);
// Colors beyond the end of a normalized or short integer channel, or beside its steps. None for
// formats without such channels.
[[nodiscard]] std::vector<FillColor> saturated_colors(const ImageFormat& format);
// Numbers from 0x80000000 on, of unsigned integer formats of 8 and 16 bits.
[[nodiscard]] std::vector<FillColor> large_colors(const ImageFormat& format);
[[nodiscard]] std::vector<FillColor> rounded_colors(const ImageFormat& format);

// Fills a part and compares all pixels.
void fill_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
               const FillColor& color, std::initializer_list<ImageReadBack> ways,
               const char* rule = "");

}  // namespace clmem::conformance
