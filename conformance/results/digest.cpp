// SPDX-License-Identifier: Apache-2.0
#include "results/digest.hpp"

#include <fmt/core.h>

namespace clmem::conformance {

void Digest::add(std::string_view bytes) {
  for (const char byte : bytes) {
    hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
}

std::string Digest::text() const {
  return fmt::format("{:016x}", hash_);
}

}  // namespace clmem::conformance
