// SPDX-License-Identifier: Apache-2.0
// chance.hpp - pseudo-random decisions, the same for the same seed on every machine.
//
//   Chance chance{seed};
//   pool.at(chance.below(pool.size()))
#pragma once

#include <cstddef>
#include <cstdint>

namespace clmem::mock {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) noexcept : state_{seed} {}

  // The mixing function of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
  // generators, 2014) over a counter.
  [[nodiscard]] std::uint64_t next() noexcept {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }
  // Requires a bound above zero.
  [[nodiscard]] std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(next() % bound);
  }

 private:
  std::uint64_t state_;
};

}  // namespace clmem::mock
