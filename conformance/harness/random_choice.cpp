// SPDX-License-Identifier: Apache-2.0
#include "harness/random_choice.hpp"

#include <cstdint>
#include <cstring>

#include "harness/fixture.hpp"

namespace clmem::conformance {

std::mt19937_64 random_numbers(Fixture& fixture) {
  const Bytes bytes = fixture.fresh(sizeof(std::uint64_t));
  std::uint64_t seed = 0;
  std::memcpy(&seed, bytes.data(), sizeof seed);
  return std::mt19937_64{seed};
}

}  // namespace clmem::conformance
