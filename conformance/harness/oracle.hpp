// SPDX-License-Identifier: Apache-2.0
// oracle.hpp - the effect of a transfer on the bytes, computed one index at a time.
//
//   Bytes expected = before;
//   const RectPlace from{.origin = {0, 0, 0}, .row_pitch = 16, .slice_pitch = 64};
//   const RectPlace to{.origin = {4, 1, 0}, .row_pitch = 32, .slice_pitch = 256};
//   copy_region(source, from, expected, to, {8, 2, 2});
//
// Contract: plain loops over every byte, which share no code with the library's layout arithmetic
// or the model, so that no mistake is made twice. Throws std::out_of_range for an access out of
// range, which is a mistake of the case, not the driver.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "harness/pattern.hpp"

namespace clmem::conformance {

struct LinearRange {
  std::size_t offset;
  std::size_t size;
};

using Extent = std::array<std::size_t, 3>;  // bytes, rows, slices

[[nodiscard]] constexpr std::size_t volume(const Extent& extent) {
  return extent[0] * extent[1] * extent[2];
}

template <typename Visit>
void for_each_index(const Extent& region, Visit visit) {
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        visit(Extent{x, y, z});
      }
    }
  }
}

// The place of a region's elements, bytes or pixels, in linear memory: the element at (x, y, z)
// begins at base + x * step[0] + y * step[1] + z * step[2].
struct RegionPlace {
  std::size_t base = 0;
  Extent step{};
  std::size_t element = 1;

  [[nodiscard]] std::size_t at(const Extent& index) const;
};

// The place of a rectangle of bytes. Pitches are explicit: zero has no special meaning.
struct RectPlace {
  Extent origin{};
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;

  [[nodiscard]] constexpr RectPlace pitches(std::size_t row, std::size_t slice) const {
    return {.origin = origin, .row_pitch = row, .slice_pitch = slice};
  }

  operator RegionPlace() const;  // NOLINT(google-explicit-constructor)
};

[[nodiscard]] RegionPlace moved(RegionPlace place, std::size_t bytes);
// Returns one past the last byte of the last element.
[[nodiscard]] std::size_t end_of(const RegionPlace& place, const Extent& region);
// Returns the offset of every byte, in increasing order of x, y, z.
[[nodiscard]] std::vector<std::size_t> bytes_of(const RegionPlace& place, const Extent& region);

void copy_linear(std::span<const std::byte> source, std::size_t source_offset,
                 std::span<std::byte> destination, std::size_t destination_offset,
                 std::size_t size);

void copy_region(std::span<const std::byte> source, const RegionPlace& from,
                 std::span<std::byte> destination, const RegionPlace& to, const Extent& region);

[[nodiscard]] Bytes gathered(std::span<const std::byte> source, const RegionPlace& from,
                             const Extent& region);

void fill(Bytes& destination, std::span<const std::byte> value, std::size_t offset,
          std::size_t size);

// Adds to each byte, as the kernel `add_value` does.
void add_to_each(std::span<std::byte> bytes, unsigned added);

// True if two places in one memory share a byte.
[[nodiscard]] bool share_a_byte(const RegionPlace& one, const RegionPlace& other,
                                const Extent& region);

}  // namespace clmem::conformance
