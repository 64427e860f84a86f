// SPDX-License-Identifier: Apache-2.0
// image_format.hpp - formats, kinds and shapes of images.
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/detail/pixel_traits.hpp>
#include <clmem/flags.hpp>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

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
  depth_stencil = 0x10BE,  // CL_DEPTH_STENCIL of <CL/cl_gl.h>, or <CL/cl.h> since 2023.12
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
  unorm_int24 = 0x10DF,  // CL_UNORM_INT24 of the headers of depth_stencil
  unorm_int_101010_2 = CL_UNORM_INT_101010_2,
};

// The type that a kernel reads from a pixel, and that a fill writes to it.
enum class ColorType { float32, signed_int32, unsigned_int32 };

// The format of the pixels of an image.
//
//   constexpr ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
//   format.pixel_size();       // 4
//   to_string(format);         // "CL_RGBA, CL_UNORM_INT8"
//
// Contract: a value; compared and hashed by order and type. Sizes are those of the specification,
// also of packed types, where all channels share one number. Unknown constants are a LogicError
// that names them.
struct ImageFormat {
  ChannelOrder channel_order;
  ChannelType channel_data_type;

  // Number of stored channels, with the padding of orders such as CL_RGBx.
  [[nodiscard]] std::size_t channel_count() const;
  // Bytes of one channel; of the whole pixel for packed types.
  [[nodiscard]] std::size_t channel_size() const;
  [[nodiscard]] std::size_t pixel_size() const;
  // The OpenCL C type of a pixel in memory: "uchar4", "half", "float[3]"; "ushort" and "uint" if
  // packed.
  [[nodiscard]] std::string ctype() const;
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

// Return the names of the constants; "0x…" for unknown ones.
[[nodiscard]] std::string to_string(ChannelOrder order);
[[nodiscard]] std::string to_string(ChannelType type);
[[nodiscard]] std::string to_string(const ImageFormat& format);

enum class ImageKind : cl_mem_object_type {
  image_1d = CL_MEM_OBJECT_IMAGE1D,
  image_1d_array = CL_MEM_OBJECT_IMAGE1D_ARRAY,
  image_1d_buffer = CL_MEM_OBJECT_IMAGE1D_BUFFER,
  image_2d = CL_MEM_OBJECT_IMAGE2D,
  image_2d_array = CL_MEM_OBJECT_IMAGE2D_ARRAY,
  image_3d = CL_MEM_OBJECT_IMAGE3D,
};

[[nodiscard]] std::string to_string(ImageKind kind);

// Returns the formats that some device of the context supports for such images, by two calls of
// clGetSupportedImageFormats, for the number and the list.
[[nodiscard]] std::vector<ImageFormat> supported_image_formats(const Context& context,
                                                               MemFlags flags, ImageKind kind);

// `yes`: kernels read integers as numbers from -1 or 0 to 1.
enum class NormInt { no, yes };

namespace detail {

[[nodiscard]] ImageFormat format_of(const ArrayPixels& pixels, NormInt norm_int);

}  // namespace detail

template <typename T>
concept PixelElement = requires {
  detail::PixelTraits<T>::number;
};

// The format whose pixels are values of type T.
template <PixelElement T>
[[nodiscard]] ImageFormat image_format_of(NormInt norm_int = NormInt::no) {
  return detail::format_of({detail::PixelTraits<T>::number, detail::PixelTraits<T>::count},
                           norm_int);
}

// `yes`: the last component counts the layers of an array.
enum class Layered { no, yes };

// Kind and size of an image, in pixels and layers, x first.
//
//   const auto photo = ImageShape::image_2d(640, 480);
//   const auto layers = ImageShape::from(components, Layered::yes);     // as PyOpenCL's is_array
//   photo.extent();        // (640, 480, 1), the region of the whole image
//
// Contract: a value; sizes that the kind does not have are 0. OpenCL decides which sizes are legal.
struct ImageShape {
  ImageKind kind = ImageKind::image_2d;
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t depth = 0;
  std::size_t array_size = 0;

  [[nodiscard]] static constexpr ImageShape image_1d(std::size_t width) noexcept {
    return {.kind = ImageKind::image_1d, .width = width};
  }
  [[nodiscard]] static constexpr ImageShape image_1d_array(std::size_t width,
                                                           std::size_t layers) noexcept {
    return {.kind = ImageKind::image_1d_array, .width = width, .array_size = layers};
  }
  [[nodiscard]] static constexpr ImageShape image_1d_buffer(std::size_t width) noexcept {
    return {.kind = ImageKind::image_1d_buffer, .width = width};
  }
  [[nodiscard]] static constexpr ImageShape image_2d(std::size_t width,
                                                     std::size_t height) noexcept {
    return {.kind = ImageKind::image_2d, .width = width, .height = height};
  }
  [[nodiscard]] static constexpr ImageShape image_2d_array(std::size_t width, std::size_t height,
                                                           std::size_t layers) noexcept {
    return {
        .kind = ImageKind::image_2d_array, .width = width, .height = height, .array_size = layers};
  }
  [[nodiscard]] static constexpr ImageShape image_3d(std::size_t width, std::size_t height,
                                                     std::size_t depth) noexcept {
    return {.kind = ImageKind::image_3d, .width = width, .height = height, .depth = depth};
  }

  // Selects the kind by the number of components, one to three; an array needs two or three.
  [[nodiscard]] static ImageShape from(std::span<const std::size_t> components,
                                       Layered layered = Layered::no);
  // Converts OpenCL's own description; an object type that is not an image is a LogicError.
  [[nodiscard]] static ImageShape of(const cl_image_desc& description);

  // Number of coordinates of a pixel: 1 to 3, the layer of an array included.
  [[nodiscard]] std::size_t rank() const noexcept;
  // The region of the whole image; layers of 1D arrays are its second component.
  [[nodiscard]] Region extent() const noexcept;

  friend bool operator==(const ImageShape&, const ImageShape&) = default;
};

[[nodiscard]] std::string to_string(const ImageShape& shape);

}  // namespace clmem

template <>
struct std::hash<clmem::ImageFormat> {
  [[nodiscard]] std::size_t operator()(const clmem::ImageFormat& format) const noexcept {
    const cl_image_format raw = format.raw();
    // Both constants have less than 16 significant bits.
    return std::hash<cl_uint>{}(raw.image_channel_order << 16 ^ raw.image_channel_data_type);
  }
};
