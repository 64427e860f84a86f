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

// The values of a color and the formats that it is for. within: values that every format holds.
// negative, above: values that the channel saturates (Conversion Rules for Normalized Integer
// Channel Data Types). top_bit: numbers from 0x80000000 on, which an unsigned channel saturates.
// between: values beside the steps of a channel, which it rounds.
enum class Reach { within, negative, above, top_bit, between };

// Returns no colors if the format is not one of these.
[[nodiscard]] std::vector<FillColor> fill_colors(const ImageFormat& format,
                                                 std::initializer_list<Reach> wanted = {
                                                     Reach::within, Reach::negative});

// Fills a part and compares all pixels.
void fill_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
               const FillColor& color, std::initializer_list<ImageReadBack> ways,
               const char* rule = "");

}  // namespace clmem::conformance
