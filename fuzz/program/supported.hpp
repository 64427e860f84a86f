// SPDX-License-Identifier: Apache-2.0
// supported.hpp - which functions programs can call.
#pragma once

#include <array>

#include "program/program.hpp"

namespace clmem::fuzz {

inline constexpr auto supported_functions = std::to_array<EntryPoint>({
#define CLMEM_FUZZ_FUNCTION(name) EntryPoint::name,
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
});

[[nodiscard]] constexpr bool is_supported(EntryPoint function) {
  for (const EntryPoint candidate : supported_functions) {
    if (candidate == function) {
      return true;
    }
  }
  return false;
}

}  // namespace clmem::fuzz
