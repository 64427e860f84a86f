// SPDX-License-Identifier: Apache-2.0
// values.hpp - values of each size as arguments of a kernel that stores them.
//
//   values.set(Kernel{fixture, "store_values"}, to.get());
//   expect_contents(fixture, to.get(), values.stored());  // after it has run
#pragma once

#include <algorithm>
#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstring>
#include <tuple>

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

template <typename Number>
void add_stored(Bytes& bytes, std::size_t least, const Number& number) {
  const std::size_t begin = bytes.size();
  bytes.resize(begin + std::max(least, sizeof number));  // little-endian: zeros follow
  std::memcpy(&bytes[begin], &number, sizeof number);
}

// The arguments of a kernel that stores them one after the other, each in at least `least` bytes.
// The buffer is its last argument.
template <const char* name, std::size_t least, typename... Members>
struct ValuesOf {
  static constexpr const char* kernel = name;
  static constexpr cl_uint count = sizeof...(Members);

  void set(const Kernel& store, cl_mem to) const {
    std::apply([&](const Members&... value) { store.set_all(value..., to); }, members);
  }

  [[nodiscard]] Bytes stored() const {
    Bytes bytes;
    std::apply([&](const Members&... value) { (add_stored(bytes, least, value), ...); }, members);
    return bytes;
  }

  std::tuple<Members...> members;
};

inline constexpr char store_values[] = "store_values";
using Values =
    ValuesOf<store_values, sizeof(cl_uint), cl_uchar, cl_ushort, cl_uint, cl_uint2, cl_uint4>;

// Each of four sizes is followed by each of the four.
inline constexpr char store_mixed_values[] = "store_mixed_values";
using MixedValues = ValuesOf<store_mixed_values, sizeof(cl_uint2), cl_uchar, cl_uchar, cl_ushort,
                             cl_uchar, cl_uint, cl_uchar, cl_uint2, cl_ushort, cl_ushort, cl_uint,
                             cl_ushort, cl_uint2, cl_uint, cl_uint, cl_uint2, cl_uint2, cl_uchar>;

struct Record {
  std::array<cl_uint, 32> words;
};
inline constexpr char store_wide_values[] = "store_wide_values";
using WideValues = ValuesOf<store_wide_values, 0, cl_uint8, cl_uint16, Record>;

// A vector of three components, which is passed as one of four.
template <typename Vector>
struct Three {
  Vector vector;
};

template <typename Vector>
void add_stored(Bytes& bytes, std::size_t least, const Three<Vector>& three) {
  for (std::size_t i = 0; i < 3; ++i) {
    add_stored(bytes, least, three.vector.s[i]);
  }
}

inline constexpr char store_threes[] = "store_threes";
using ThreeComponents =
    ValuesOf<store_threes, sizeof(cl_ulong), cl_uchar, Three<cl_uchar3>, Three<cl_ushort3>,
             cl_uchar, Three<cl_uint3>, cl_uchar, Three<cl_ulong3>>;

template <typename Passed = Values>
Passed fresh_values(Fixture& fixture) {
  Passed values{};
  const auto fill = [&fixture](auto& value) {
    const Bytes bytes = fixture.fresh(sizeof value);
    std::memcpy(&value, bytes.data(), sizeof value);
  };
  std::apply([&](auto&... value) { (fill(value), ...); }, values.members);
  return values;
}

}  // namespace clmem::conformance
