// SPDX-License-Identifier: Apache-2.0
// input_reader.hpp - reads numbers from the bytes of an input, for targets whose input is not text.
//
//   InputReader in{data, size};
//   const std::size_t pitch = in.size_value();     // often 0, small, or close to the largest
//
// Contract: after the last byte everything is 0. The same bytes give the same numbers on every
// host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace clmem::fuzz {

class InputReader {
 public:
  InputReader(const std::uint8_t* data, std::size_t size) : bytes_{data, size} {}

  [[nodiscard]] bool done() const noexcept { return bytes_.empty(); }

  std::uint8_t byte() {
    if (bytes_.empty()) {
      return 0;
    }
    const std::uint8_t value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return value;
  }

  // Returns 0 to `most`, which is below 256.
  std::size_t up_to(std::size_t most) { return byte() % (most + 1); }

  std::uint64_t word() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 8) {
      value |= std::uint64_t{byte()} << shift;
    }
    return value;
  }

  // Returns a size. One byte chooses its form: small numbers, powers of two and their neighbours,
  // the last numbers below the maximum, or any.
  std::uint64_t size_value() {
    const std::uint8_t form = byte();
    switch (form % 4) {
      case 0:
        return form / 4;
      case 1:
        return (std::uint64_t{1} << form / 4) + up_to(2) - 1;
      case 2:
        return std::numeric_limits<std::uint64_t>::max() - form / 4;
      default:
        return word();
    }
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace clmem::fuzz
