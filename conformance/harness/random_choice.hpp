// SPDX-License-Identifier: Apache-2.0
// random_choice.hpp - random choices of a case, which are equal for equal seeds with every standard
// library.
//
//   RandomChoice choice{random_numbers(fixture)};
//   const std::size_t offset = choice.up_to(room);
//   const cl_mem_flags flags = choice.of(every_access);
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <utility>

#include "harness/fixture.hpp"

namespace clmem::conformance {

// Returns a generator that depends on the seed of the run and on the case.
[[nodiscard]] inline std::mt19937_64 random_numbers(Fixture& fixture) {
  const Bytes bytes = fixture.fresh(sizeof(std::uint64_t));
  std::uint64_t seed = 0;
  std::memcpy(&seed, bytes.data(), sizeof seed);
  return std::mt19937_64{seed};
}

class RandomChoice {
 public:
  explicit RandomChoice(std::mt19937_64 random) : random_{std::move(random)} {}

  [[nodiscard]] std::size_t up_to(std::size_t most) {
    return most + 1 == 0 ? random_() : static_cast<std::size_t>(random_() % (most + 1));
  }
  [[nodiscard]] bool one_in(std::size_t count) { return up_to(count - 1) == 0; }
  // Requires a list that is not empty.
  template <typename List>
  [[nodiscard]] auto& of(List& list) {
    return list[up_to(std::size(list) - 1)];
  }
  [[nodiscard]] std::mt19937_64& numbers() { return random_; }

 private:
  std::mt19937_64 random_;
};

}  // namespace clmem::conformance
