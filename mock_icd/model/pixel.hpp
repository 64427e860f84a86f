// SPDX-License-Identifier: Apache-2.0
// pixel.hpp - conversion of colors to and from image elements, for kernels, samplers and fills.
//
// Contract: a color is red, green, blue, alpha in the alternative that the format's color_kind()
// names; depth images use the first component. Components that the format lacks read as 0, alpha as
// 1. Values out of range are saturated, fractions rounded to the nearest even, and sRGB formats are
// converted from and to linear colors (OpenCL C: Image Addressing and Filtering).
#pragma once

#include <array>
#include <cstddef>
#include <variant>

#include "model/image_format.hpp"

namespace clmem::mock {

using FloatColor = std::array<cl_float, 4>;
using IntColor = std::array<cl_int, 4>;
using UintColor = std::array<cl_uint, 4>;
using Color = std::variant<FloatColor, IntColor, UintColor>;

[[nodiscard]] Color read_pixel(const PixelFormat& format, const std::byte* element);
void write_pixel(const PixelFormat& format, const Color& color, std::byte* element);

// Reads clEnqueueFillImage's fill_color: a single float for depth images, four values of the
// format's kind for all others.
[[nodiscard]] Color load_fill_color(const PixelFormat& format, const void* argument);

}  // namespace clmem::mock
