// SPDX-License-Identifier: Apache-2.0
// byte_at.hpp - a byte of the source of an oracle.
//
// Contract: throws std::out_of_range for an index outside: the case is wrong, not the driver.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>

namespace clmem::conformance {

[[nodiscard]] inline std::byte byte_at(std::span<const std::byte> bytes, std::size_t index) {
  if (index >= bytes.size()) {
    throw std::out_of_range{"oracle: source index outside of its memory"};
  }
  return bytes[index];
}

}  // namespace clmem::conformance
