// SPDX-License-Identifier: Apache-2.0
// image_from_array.hpp - an image with the contents of an array.
//
//   const std::vector<cl_uchar4> pixels(height * width);
//   const Image photo = image_from_array(context, pixels, {height, width},
//                                        {.norm_int = NormInt::yes});        // unorm_int8, RGBA
//   const std::vector<float> samples(height * width * 2);
//   const Image field = image_from_array(context, samples, {height, width, 2},
//                                        {.num_channels = 2});
//
// Contract: the array is in Order::c, so that element [i, j] is pixel x = j, y = i: the image's
// shape is the array's reversed. Elements are numbers of 8, 16 or 32 bits, or vectors of them,
// cl_float4 or std::array<float, 3>; others do not compile. cl_float3 is cl_float4, hence RGBA.
#pragma once

#include <array>
#include <clmem/export.hpp>
#include <clmem/image.hpp>
#include <clmem/strided_view.hpp>
#include <ranges>

namespace CLMEM_EXPORT clmem {

// A number of 16 bits that OpenCL C knows as half; cl_half is the same type as cl_ushort.
struct Half {
  cl_half bits;

  friend bool operator==(const Half&, const Half&) = default;
};

enum class ArrayMode {
  read,   // read_only
  write,  // write_only
};

// Whether kernels read integers as numbers from -1 or 0 to 1.
enum class NormInt { no, yes };

struct ImageFromArrayOptions {
  // More than 1: the array's last dimension, which has to have as many elements. 0 is those of a
  // vector, 1 of a number.
  std::size_t num_channels = 0;
  ArrayMode mode = ArrayMode::read;
  NormInt norm_int = NormInt::no;
};

namespace detail {

enum class NumberType { int8, uint8, int16, uint16, int32, uint32, float16, float32 };

template <NumberType number_, std::size_t count_>
struct PixelOf {
  static constexpr NumberType number = number_;
  static constexpr std::size_t count = count_;
};

// Of a type that has numbers of 8, 16 or 32 bits as channels.
template <typename T>
struct PixelTraits;

// clang-format off
template <> struct PixelTraits<cl_char> : PixelOf<NumberType::int8, 1> {};
template <> struct PixelTraits<cl_char2> : PixelOf<NumberType::int8, 2> {};
template <> struct PixelTraits<cl_char4> : PixelOf<NumberType::int8, 4> {};
template <> struct PixelTraits<cl_uchar> : PixelOf<NumberType::uint8, 1> {};
template <> struct PixelTraits<cl_uchar2> : PixelOf<NumberType::uint8, 2> {};
template <> struct PixelTraits<cl_uchar4> : PixelOf<NumberType::uint8, 4> {};
template <> struct PixelTraits<cl_short> : PixelOf<NumberType::int16, 1> {};
template <> struct PixelTraits<cl_short2> : PixelOf<NumberType::int16, 2> {};
template <> struct PixelTraits<cl_short4> : PixelOf<NumberType::int16, 4> {};
template <> struct PixelTraits<cl_ushort> : PixelOf<NumberType::uint16, 1> {};
template <> struct PixelTraits<cl_ushort2> : PixelOf<NumberType::uint16, 2> {};
template <> struct PixelTraits<cl_ushort4> : PixelOf<NumberType::uint16, 4> {};
template <> struct PixelTraits<cl_int> : PixelOf<NumberType::int32, 1> {};
template <> struct PixelTraits<cl_int2> : PixelOf<NumberType::int32, 2> {};
template <> struct PixelTraits<cl_int4> : PixelOf<NumberType::int32, 4> {};
template <> struct PixelTraits<cl_uint> : PixelOf<NumberType::uint32, 1> {};
template <> struct PixelTraits<cl_uint2> : PixelOf<NumberType::uint32, 2> {};
template <> struct PixelTraits<cl_uint4> : PixelOf<NumberType::uint32, 4> {};
template <> struct PixelTraits<Half> : PixelOf<NumberType::float16, 1> {};
template <> struct PixelTraits<cl_float> : PixelOf<NumberType::float32, 1> {};
template <> struct PixelTraits<cl_float2> : PixelOf<NumberType::float32, 2> {};
template <> struct PixelTraits<cl_float4> : PixelOf<NumberType::float32, 4> {};
// clang-format on
template <typename T, std::size_t size>
requires(PixelTraits<T>::count == 1) struct PixelTraits<std::array<T, size>>
    : PixelOf<PixelTraits<T>::number, size> {
};

struct ArrayPixels {
  NumberType number;
  std::size_t count;
};

[[nodiscard]] ImageFormat format_of(const ArrayPixels& pixels, NormInt norm_int);

[[nodiscard]] Image image_from_bytes(const Context& context, std::span<const std::byte> bytes,
                                     const StridedLayout& layout, const ArrayPixels& pixels,
                                     const ImageFromArrayOptions& options);

}  // namespace detail

template <typename T>
concept PixelElement = requires {
  detail::PixelTraits<T>::number;
};

// Of a pixel that is such an element.
template <PixelElement T>
[[nodiscard]] ImageFormat image_format_of(NormInt norm_int = NormInt::no) {
  return detail::format_of({detail::PixelTraits<T>::number, detail::PixelTraits<T>::count},
                           norm_int);
}

// A view of elements in Order::c; others are a LogicError.
template <typename T>
requires PixelElement<std::remove_const_t<T>>
[[nodiscard]] Image image_from_array(const Context& context, const StridedView<T>& array,
                                     const ImageFromArrayOptions& options = {}) {
  using Traits = detail::PixelTraits<std::remove_const_t<T>>;
  const std::span<const T> elements{array.data(), array.layout().element_count()};
  return detail::image_from_bytes(context, std::as_bytes(elements), array.layout(),
                                  {Traits::number, Traits::count}, options);
}

// The first elements of a range, in that shape.
template <HostRange Array>
requires PixelElement<std::ranges::range_value_t<Array>>
[[nodiscard]] Image image_from_array(const Context& context, const Array& array, const Shape& shape,
                                     const ImageFromArrayOptions& options = {}) {
  using Element = std::ranges::range_value_t<Array>;
  using Traits = detail::PixelTraits<Element>;
  return detail::image_from_bytes(context, detail::bytes_of(array),
                                  StridedLayout{shape, Order::c, sizeof(Element)},
                                  {Traits::number, Traits::count}, options);
}

}  // namespace clmem
