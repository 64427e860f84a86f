// SPDX-License-Identifier: Apache-2.0
// pixel_traits.hpp - the element types that can be pixels.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <cstddef>

namespace CLMEM_EXPORT clmem {

// A 16-bit number that OpenCL C calls half; cl_half is the same type as cl_ushort.
struct Half {
  cl_half bits;

  friend bool operator==(const Half&, const Half&) = default;
};

namespace detail {

enum class NumberType { int8, uint8, int16, uint16, int32, uint32, float16, float32 };

template <NumberType number_, std::size_t count_>
struct PixelOf {
  static constexpr NumberType number = number_;
  static constexpr std::size_t count = count_;
};

// Properties of a type whose channels are numbers of 8, 16 or 32 bits.
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

}  // namespace detail
}  // namespace clmem
