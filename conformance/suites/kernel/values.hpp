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

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

// The arguments that store_values takes and then stores.
struct Values {
  cl_uchar byte;
  cl_ushort two;
  cl_uint four;
  cl_uint2 eight;
  cl_uint4 sixteen;

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

inline Values fresh_values(Fixture& fixture) {
  Values values{};
  const Bytes bytes = fixture.fresh(sizeof values);
  std::memcpy(&values, bytes.data(), sizeof values);
  return values;
}

}  // namespace clmem::conformance
