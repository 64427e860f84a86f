// SPDX-License-Identifier: Apache-2.0
// checked_size.hpp - arithmetic on sizes from the application that detects overflow.
//
//   const CheckedSize end = CheckedSize{offset} + size;
//   refuse_if(end.exceeds(limit), rule::rectangle_past_end);
//
// Contract: a value that has overflowed exceeds every limit, and so do results computed from it.
#pragma once

#include <cstddef>
#include <optional>

namespace clmem::mock {

class CheckedSize {
 public:
  constexpr explicit CheckedSize(std::size_t value) noexcept : value_{value} {}

  friend constexpr CheckedSize operator+(CheckedSize a, CheckedSize b) noexcept {
    std::size_t sum = 0;
    const bool wraps = __builtin_add_overflow(a.value_, b.value_, &sum);
    return {sum, wraps || a.overflown_ || b.overflown_};
  }
  friend constexpr CheckedSize operator*(CheckedSize a, CheckedSize b) noexcept {
    std::size_t product = 0;
    const bool wraps = __builtin_mul_overflow(a.value_, b.value_, &product);
    return {product, wraps || a.overflown_ || b.overflown_};
  }
  friend constexpr CheckedSize operator+(CheckedSize a, std::size_t b) noexcept {
    return a + CheckedSize{b};
  }
  friend constexpr CheckedSize operator*(CheckedSize a, std::size_t b) noexcept {
    return a * CheckedSize{b};
  }

  [[nodiscard]] constexpr bool exceeds(std::size_t limit) const noexcept {
    return overflown_ || value_ > limit;
  }
  [[nodiscard]] constexpr std::optional<std::size_t> value() const noexcept {
    return overflown_ ? std::nullopt : std::optional{value_};
  }

 private:
  constexpr CheckedSize(std::size_t value, bool overflown) noexcept
      : value_{value}, overflown_{overflown} {}

  std::size_t value_;
  bool overflown_ = false;
};

}  // namespace clmem::mock
