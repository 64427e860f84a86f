// SPDX-License-Identifier: Apache-2.0
#include "harness/pattern.hpp"

namespace clmem::conformance {

namespace {

// SplitMix64: small enough to be part of each reproducer.
std::uint64_t next_word(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t word = (state ^ (state >> 30U)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27U)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31U);
}

}  // namespace

Bytes pattern(std::size_t size, std::uint64_t seed) {
  Bytes bytes(size);
  unsigned previous = 0;
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) {
    word = i % 8 == 0 ? next_word(seed) : word >> 8U;
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
