// SPDX-License-Identifier: Apache-2.0
// opencl_c_names.hpp - the types of OpenCL C that C++ types correspond to.
//
//   opencl_c_names<cl_float4>;              // "float4", "float3"
//   opencl_c_names<cl_ushort>;              // "ushort", "half"
//
// and for a type of your own
//
//   template <> inline constexpr TypeNames clmem::opencl_c_names<Body>{"body"};
//
// Contract: constants. One C++ type may represent two of OpenCL C, of equal size and alignment; a
// type without names represents any (OpenCL C, section 6.3; OpenCL API, appendix B).
#pragma once

#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <string>
#include <string_view>

namespace CLMEM_EXPORT clmem {

struct TypeNames {
  std::string_view first = {};
  std::string_view second = {};

  [[nodiscard]] constexpr bool known() const noexcept { return !first.empty(); }
  friend bool operator==(const TypeNames&, const TypeNames&) = default;
};

template <typename T>
inline constexpr TypeNames opencl_c_names{};
template <typename T>
inline constexpr TypeNames opencl_c_names<const T> = opencl_c_names<T>;

// clang-format off
template <> inline constexpr TypeNames opencl_c_names<char>{"char"};
template <> inline constexpr TypeNames opencl_c_names<signed char>{"char"};
template <> inline constexpr TypeNames opencl_c_names<unsigned char>{"uchar"};
template <> inline constexpr TypeNames opencl_c_names<short>{"short"};
template <> inline constexpr TypeNames opencl_c_names<unsigned short>{"ushort", "half"};
template <> inline constexpr TypeNames opencl_c_names<int>{"int"};
template <> inline constexpr TypeNames opencl_c_names<unsigned int>{"uint"};
template <> inline constexpr TypeNames opencl_c_names<long long>{"long"};
template <> inline constexpr TypeNames opencl_c_names<unsigned long long>{"ulong"};
template <> inline constexpr TypeNames opencl_c_names<float>{"float"};
template <> inline constexpr TypeNames opencl_c_names<double>{"double"};
// The size of long is the platform's; OpenCL C's has 8 bytes.
template <> inline constexpr TypeNames opencl_c_names<long>{sizeof(long) == 8 ? "long" : "int"};
template <> inline constexpr TypeNames opencl_c_names<unsigned long>{sizeof(long) == 8 ? "ulong"
                                                                             : "uint"};
// clang-format on

#define CLMEM_VECTOR_NAMES(element, name)                                    \
  template <>                                                                \
  inline constexpr TypeNames opencl_c_names<element##2>{name "2"};           \
  template <>                                                                \
  inline constexpr TypeNames opencl_c_names<element##4>{name "4", name "3"}; \
  template <>                                                                \
  inline constexpr TypeNames opencl_c_names<element##8>{name "8"};           \
  template <>                                                                \
  inline constexpr TypeNames opencl_c_names<element##16> {                   \
    name "16"                                                                \
  }

CLMEM_VECTOR_NAMES(cl_char, "char");
CLMEM_VECTOR_NAMES(cl_uchar, "uchar");
CLMEM_VECTOR_NAMES(cl_short, "short");
CLMEM_VECTOR_NAMES(cl_ushort, "ushort");
CLMEM_VECTOR_NAMES(cl_int, "int");
CLMEM_VECTOR_NAMES(cl_uint, "uint");
CLMEM_VECTOR_NAMES(cl_long, "long");
CLMEM_VECTOR_NAMES(cl_ulong, "ulong");
CLMEM_VECTOR_NAMES(cl_float, "float");
CLMEM_VECTOR_NAMES(cl_double, "double");

#undef CLMEM_VECTOR_NAMES

[[nodiscard]] std::string to_string(const TypeNames& names);

// True if kernels may read elements of a C++ type as `name`: for its own names, and for names that
// are not scalar or vector types of OpenCL C, such as a typedef, whose type is unknown.
[[nodiscard]] bool is_readable_as(const TypeNames& names, std::string_view name);

// True if a value of the type can be passed as an argument: unlike in memory, signed and unsigned
// integers of one size are equivalent.
[[nodiscard]] bool converts_to(const TypeNames& names, std::string_view name);

}  // namespace clmem
