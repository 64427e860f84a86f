// SPDX-License-Identifier: Apache-2.0
// values.hpp - values of each size as arguments of a kernel that stores them.
//
//   values.set(Kernel{fixture, "store_values"}, to.get());
//   expect_contents(fixture, to.get(), values.stored());  // after it has run
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstring>
#include <tuple>

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

// The arguments that store_values takes and then stores.
struct Values {
  static constexpr const char* kernel = "store_values";
  static constexpr cl_uint count = 5;  // the buffer comes next

  cl_uchar byte;
  cl_ushort two;
  cl_uint four;
  cl_uint2 eight;
  cl_uint4 sixteen;

  [[nodiscard]] auto members() { return std::tie(byte, two, four, eight, sixteen); }

  void set(const Kernel& store, cl_mem to) const {
    store.set_all(byte, two, four, eight, sixteen, to);
  }

  [[nodiscard]] Bytes stored() const {
    std::array<cl_uint, 9> words{byte, two, four};
    std::memcpy(&words[3], &eight, sizeof eight);
    std::memcpy(&words[5], &sixteen, sizeof sixteen);
    Bytes bytes(sizeof words);
    std::memcpy(bytes.data(), words.data(), sizeof words);
    return bytes;
  }
};

// The arguments of store_mixed_values, in which each of four sizes stands before each of the four.
struct MixedValues {
  static constexpr const char* kernel = "store_mixed_values";
  static constexpr cl_uint count = 17;

  std::array<cl_uchar, 5> one;
  std::array<cl_ushort, 4> two;
  std::array<cl_uint, 4> four;
  std::array<cl_uint2, 4> eight;

  // Works on constant values as well.
  template <typename Self>
  static auto members_of(Self& v) {
    return std::tie(v.one[0], v.one[1], v.two[0], v.one[2], v.four[0], v.one[3], v.eight[0],
                    v.two[1], v.two[2], v.four[1], v.two[3], v.eight[1], v.four[2], v.four[3],
                    v.eight[2], v.eight[3], v.one[4]);
  }
  [[nodiscard]] auto members() { return members_of(*this); }

  void set(const Kernel& store, cl_mem to) const {
    std::apply([&](const auto&... value) { store.set_all(value..., to); }, members_of(*this));
  }

  [[nodiscard]] Bytes stored() const {
    std::array<std::array<cl_uint, 2>, count> words{};
    auto* at = words.data();
    const auto store = [&at](const auto& value) {
      if constexpr (sizeof value == sizeof *at) {
        std::memcpy(at++, &value, sizeof value);
      } else {
        (at++)->front() = value;
      }
    };
    std::apply([&](const auto&... value) { (store(value), ...); }, members_of(*this));
    Bytes bytes(sizeof words);
    std::memcpy(bytes.data(), words.data(), sizeof words);
    return bytes;
  }
};

struct Record {
  std::array<cl_uint, 32> words;
};

// The arguments of store_wide_values.
struct WideValues {
  static constexpr const char* kernel = "store_wide_values";
  static constexpr cl_uint count = 3;

  cl_uint8 thirty_two;
  cl_uint16 sixty_four;
  Record record;

  [[nodiscard]] auto members() { return std::tie(thirty_two, sixty_four, record); }

  void set(const Kernel& store, cl_mem to) const {
    store.set_all(thirty_two, sixty_four, record, to);
  }

  [[nodiscard]] Bytes stored() const {
    Bytes bytes(sizeof thirty_two + sizeof sixty_four + sizeof record);
    std::memcpy(bytes.data(), &thirty_two, sizeof thirty_two);
    std::memcpy(&bytes[sizeof thirty_two], &sixty_four, sizeof sixty_four);
    std::memcpy(&bytes[bytes.size() - sizeof record], &record, sizeof record);
    return bytes;
  }
};

// The arguments of store_threes; the fourth components are not stored.
struct ThreeComponents {
  static constexpr const char* kernel = "store_threes";
  static constexpr cl_uint count = 7;

  cl_uchar a;
  cl_uchar3 b;
  cl_ushort3 c;
  cl_uchar d;
  cl_uint3 e;
  cl_uchar f;
  cl_ulong3 g;

  [[nodiscard]] auto members() { return std::tie(a, b, c, d, e, f, g); }

  void set(const Kernel& store, cl_mem to) const { store.set_all(a, b, c, d, e, f, g, to); }

  [[nodiscard]] Bytes stored() const {
    const std::array<cl_ulong, 15> words{a,      b.s[0], b.s[1], b.s[2], c.s[0], c.s[1], c.s[2], d,
                                         e.s[0], e.s[1], e.s[2], f,      g.s[0], g.s[1], g.s[2]};
    Bytes bytes(sizeof words);
    std::memcpy(bytes.data(), words.data(), sizeof words);
    return bytes;
  }
};

template <typename Passed = Values>
Passed fresh_values(Fixture& fixture) {
  Passed values{};
  const Bytes bytes = fixture.fresh(sizeof values);
  std::memcpy(&values, bytes.data(), sizeof values);
  return values;
}

}  // namespace clmem::conformance
