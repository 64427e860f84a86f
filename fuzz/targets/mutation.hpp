// SPDX-License-Identifier: Apache-2.0
// mutation.hpp - small changes of an input, identical on every host.
//
//   mutated(seed, 17)       // the 17th
//
// Contract: a pure function of the bytes and the number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clmem::fuzz {

using Input = std::vector<std::uint8_t>;

[[nodiscard]] Input mutated(const Input& seed, std::uint64_t number);

}  // namespace clmem::fuzz
