// SPDX-License-Identifier: Apache-2.0
#include "harness/pattern.hpp"

#include <random>

namespace clmem::conformance {

Bytes pattern(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random{seed};
  Bytes bytes(size);
  unsigned previous = 0;
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) {
    word = i % 8 == 0 ? random() : word >> 8;
    unsigned value = 1 + static_cast<unsigned>(word & 0xff) % 255;
    if (value == previous) {
      value = 1 + value % 255;
    }
    bytes[i] = static_cast<std::byte>(value);
    previous = value;
  }
  return bytes;
}

}  // namespace clmem::conformance
