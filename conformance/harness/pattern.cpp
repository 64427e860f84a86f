// SPDX-License-Identifier: Apache-2.0
#include "harness/pattern.hpp"

#include <array>
#include <bit>

namespace clmem::conformance {

namespace {

// The generator is SplitMix64, which is small enough to be part of each reproducer. The bytes equal
// those of a loop that takes them from a word one by one; eight are computed at a time, because the
// suite draws gigabytes.
std::uint64_t next_word(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t word = (state ^ (state >> 30U)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27U)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31U);
}

constexpr std::size_t word_size = sizeof(std::uint64_t);
constexpr std::uint64_t ones = 0x0101010101010101U;
constexpr std::uint64_t high_bits = 0x8080808080808080U;

// Returns the highest bit of each byte that is zero.
std::uint64_t zero_bytes(std::uint64_t word) {
  return ~(((word & ~high_bits) + ~high_bits) | word) & high_bits;
}

// Returns 1 + byte % 255 for each byte.
std::uint64_t without_zeros(std::uint64_t word) {
  const std::uint64_t next = ((word & ~high_bits) + ones) ^ (word & high_bits);
  return next + (zero_bytes(next) >> 7U);
}

// Replaces, beginning with the first byte, each byte that equals the one before it by the next
// value.
std::uint64_t without_pairs(std::uint64_t word, std::uint64_t previous) {
  if (zero_bytes(word ^ (word << 8U | previous)) == 0) {
    return word;
  }
  std::uint64_t changed = 0;
  for (std::size_t i = 0; i < word_size; ++i) {
    std::uint64_t value = word >> 8U * i & 0xffU;
    if (value == previous) {
      value = 1 + value % 255;
    }
    changed |= value << 8U * i;
    previous = value;
  }
  return changed;
}

// Returns the lowest byte first, on any machine.
std::array<std::byte, word_size> in_order(std::uint64_t word) {
  auto bytes = std::bit_cast<std::array<std::byte, word_size>>(word);
  if constexpr (std::endian::native == std::endian::big) {
    std::ranges::reverse(bytes);
  }
  return bytes;
}

}  // namespace

Bytes pattern(std::size_t size, std::uint64_t seed) {
  Bytes bytes(size);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; i += word_size) {
    word = without_pairs(without_zeros(next_word(seed)), word >> 56U);
    const std::array<std::byte, word_size> next = in_order(word);
    if (size - i >= word_size) {
      std::copy_n(next.begin(), word_size, &bytes[i]);
    } else {
      std::copy_n(next.begin(), size - i, &bytes[i]);
    }
  }
  return bytes;
}

}  // namespace clmem::conformance
