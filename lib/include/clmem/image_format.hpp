// SPDX-License-Identifier: Apache-2.0
// image_format.hpp - what the pixels of an image are.
//
//   constexpr ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
//   format.pixel_size()        // 4
//   to_string(format)          // "CL_RGBA, CL_UNORM_INT8"
//
// Contract: a value; compared and hashed by order and type. Sizes are those of the specification,
// also of packed types, where all channels share one number. Unknown constants are a LogicError
// that names them.
#pragma once

#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

// The version macros have to come before the first header of OpenCL. CL_DEPTH_STENCIL and
// CL_UNORM_INT24 are in the second one since the headers of 2023.12.
// clang-format off
#include <clmem/opencl.hpp>
#include <CL/cl_gl.h>
// clang-format on

namespace CLMEM_EXPORT clmem {

enum class ChannelOrder : cl_channel_order {
  r = CL_R,
  a = CL_A,
  rg = CL_RG,
  ra = CL_RA,
  rgb = CL_RGB,
  rgba = CL_RGBA,
  bgra = CL_BGRA,
  argb = CL_ARGB,
  abgr = CL_ABGR,
  intensity = CL_INTENSITY,
  luminance = CL_LUMINANCE,
  rx = CL_Rx,
  rgx = CL_RGx,
  rgbx = CL_RGBx,
  depth = CL_DEPTH,
  depth_stencil = CL_DEPTH_STENCIL,
  srgb = CL_sRGB,
  srgbx = CL_sRGBx,
  srgba = CL_sRGBA,
  sbgra = CL_sBGRA,
};

enum class ChannelType : cl_channel_type {
  snorm_int8 = CL_SNORM_INT8,
  snorm_int16 = CL_SNORM_INT16,
  unorm_int8 = CL_UNORM_INT8,
  unorm_int16 = CL_UNORM_INT16,
  unorm_short_565 = CL_UNORM_SHORT_565,
  unorm_short_555 = CL_UNORM_SHORT_555,
  unorm_int_101010 = CL_UNORM_INT_101010,
  signed_int8 = CL_SIGNED_INT8,
  signed_int16 = CL_SIGNED_INT16,
  signed_int32 = CL_SIGNED_INT32,
  unsigned_int8 = CL_UNSIGNED_INT8,
  unsigned_int16 = CL_UNSIGNED_INT16,
  unsigned_int32 = CL_UNSIGNED_INT32,
  half_float = CL_HALF_FLOAT,
  float32 = CL_FLOAT,
  unorm_int24 = CL_UNORM_INT24,
  unorm_int_101010_2 = CL_UNORM_INT_101010_2,
};

// What a kernel reads from a pixel, and what a fill writes to it.
enum class ColorType { float32, signed_int32, unsigned_int32 };

struct ImageFormat {
  ChannelOrder channel_order;
  ChannelType channel_data_type;

  // Channels stored, padding of the orders with an x included.
  [[nodiscard]] std::size_t channel_count() const;
  // Bytes of one channel; of the whole pixel if the type is packed.
  [[nodiscard]] std::size_t channel_size() const;
  [[nodiscard]] std::size_t pixel_size() const;
  [[nodiscard]] ColorType color_type() const;

  [[nodiscard]] cl_image_format raw() const noexcept {
    return {static_cast<cl_channel_order>(channel_order),
            static_cast<cl_channel_type>(channel_data_type)};
  }
  [[nodiscard]] static ImageFormat from(const cl_image_format& raw) noexcept {
    return {static_cast<ChannelOrder>(raw.image_channel_order),
            static_cast<ChannelType>(raw.image_channel_data_type)};
  }

  friend bool operator==(const ImageFormat&, const ImageFormat&) = default;
};

// The names of both constants; "0x…" for what has none.
[[nodiscard]] std::string to_string(const ImageFormat& format);

enum class ImageKind : cl_mem_object_type {
  image_1d = CL_MEM_OBJECT_IMAGE1D,
  image_1d_array = CL_MEM_OBJECT_IMAGE1D_ARRAY,
  image_1d_buffer = CL_MEM_OBJECT_IMAGE1D_BUFFER,
  image_2d = CL_MEM_OBJECT_IMAGE2D,
  image_2d_array = CL_MEM_OBJECT_IMAGE2D_ARRAY,
  image_3d = CL_MEM_OBJECT_IMAGE3D,
};

// The formats that some device of the context supports for such images (clGetSupportedImageFormats,
// once for their number and once for them).
[[nodiscard]] std::vector<ImageFormat> supported_image_formats(const Context& context,
                                                               MemFlags flags, ImageKind kind);

}  // namespace clmem

template <>
struct std::hash<clmem::ImageFormat> {
  [[nodiscard]] std::size_t operator()(const clmem::ImageFormat& format) const noexcept {
    const cl_image_format raw = format.raw();
    // Both constants have less than 16 significant bits.
    return std::hash<cl_uint>{}(raw.image_channel_order << 16 ^ raw.image_channel_data_type);
  }
};
