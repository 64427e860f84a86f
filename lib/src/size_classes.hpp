// SPDX-License-Identifier: Apache-2.0
// size_classes.hpp - the block sizes of a pool.
//
//   const SizeClasses classes{4};
//   classes.alloc_size(classes.bin_number(1'000'000))      // 1 015 808
//
// Contract: pure functions. Sizes are counted in units of `granularity`, so that each is a multiple
// of every fill pattern and of OpenCL's largest type. A bin holds the sizes whose numbers of units
// agree in the leading bits; the largest of them is allocated, powers of two exactly. The allocated
// size exceeds the request by less than one unit and at most one part in 2^leading_bits.
#pragma once

#include <bit>
#include <clmem/detail/layout.hpp>
#include <clmem/error.hpp>
#include <cstddef>
#include <limits>
#include <string>

namespace clmem::detail {

class SizeClasses {
 public:
  static constexpr std::size_t granularity = 128;
  static constexpr unsigned most_leading_bits = 8;

  explicit SizeClasses(unsigned leading_bits) : bits_{leading_bits} {
    if (leading_bits < 1 || leading_bits > most_leading_bits) {
      throw_error(CL_INVALID_VALUE, "MemoryPool",
                  "leading bits (" + std::to_string(leading_bits) + ") are not 1 to " +
                      std::to_string(most_leading_bits));
    }
  }

  [[nodiscard]] std::size_t bin_count() const noexcept {
    return bin_number(std::numeric_limits<std::size_t>::max()) + 1;
  }

  [[nodiscard]] std::size_t bin_number(std::size_t size) const noexcept {
    const std::size_t below = size == 0 ? 0 : (size - 1) / granularity;  // units without the last
    if (below == 0) {
      return 0;
    }
    const auto exponent = static_cast<unsigned>(std::bit_width(below)) - 1;
    const std::size_t head =
        exponent >= bits_ ? below >> (exponent - bits_) : below << (bits_ - exponent);
    return 1 + (std::size_t{exponent} << bits_) + (head - (std::size_t{1} << bits_));
  }

  // Throws for bins whose size does not fit std::size_t.
  [[nodiscard]] std::size_t alloc_size(std::size_t bin) const {
    const auto size = checked_multiply(units_of(bin), granularity);
    if (!size) {
      throw_error(CL_INVALID_VALUE, "MemoryPool",
                  "the size of bin " + std::to_string(bin) + " exceeds SIZE_MAX");
    }
    return *size;
  }

 private:
  [[nodiscard]] std::size_t units_of(std::size_t bin) const noexcept {
    if (bin == 0) {
      return 1;
    }
    const std::size_t exponent = (bin - 1) >> bits_;
    const std::size_t one = std::size_t{1} << bits_;
    const std::size_t head = one + ((bin - 1) & (one - 1));
    return exponent >= bits_ ? (head + 1) << (exponent - bits_) : (head >> (bits_ - exponent)) + 1;
  }

  unsigned bits_;
};

}  // namespace clmem::detail
