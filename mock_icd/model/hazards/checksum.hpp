// SPDX-License-Identifier: Apache-2.0
// checksum.hpp - detects changes of bytes without keeping a copy of them.
//
//   Checksum sum;
//   sum.add(region);
//   sum.value()
#pragma once

#include <cstdint>
#include <cstring>

#include "model/memory_region.hpp"

namespace clmem::mock::hazards {

class Checksum {
 public:
  void add(const MemoryRegion& region) noexcept {
    for (std::size_t slice = 0; slice < region.size[2]; ++slice) {
      for (std::size_t row = 0; row < region.size[1]; ++row) {
        add(region.start + slice * region.slice_pitch + row * region.row_pitch, region.size[0]);
      }
    }
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return sum_; }

 private:
  void add(const std::byte* bytes, std::size_t size) noexcept {
    for (; size >= sizeof(sum_); bytes += sizeof(sum_), size -= sizeof(sum_)) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes, sizeof(word));
      mix(word);
    }
    for (; size > 0; ++bytes, --size) {
      mix(std::to_integer<std::uint64_t>(*bytes));
    }
  }

  // An odd multiplier and a rotation: every change of one word changes the sum.
  void mix(std::uint64_t word) noexcept {
    sum_ = (sum_ ^ word) * 0x9e3779b97f4a7c15;
    sum_ = (sum_ << 27) | (sum_ >> 37);
  }

  std::uint64_t sum_ = 0;
};

}  // namespace clmem::mock::hazards
