// SPDX-License-Identifier: Apache-2.0
// supported.hpp - the functions that programs can call.
#pragma once

#include <array>

#include "clmem/mock/opencl.h"
#include "program/program.hpp"

namespace clmem::fuzz {

inline constexpr auto supported_functions = std::to_array<EntryPoint>({
#define CLMEM_FUZZ_FUNCTION(name, since) EntryPoint::name,
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
});

// Returns the version of OpenCL that a device needs for the function, as CL_MAKE_VERSION packs it.
[[nodiscard]] constexpr cl_version version_of(EntryPoint function) {
  constexpr auto versions = [] {
    std::array<cl_version, mock::entry_point_count> table{};
#define CLMEM_FUZZ_FUNCTION(name, since)                 \
  table.at(static_cast<std::size_t>(EntryPoint::name)) = \
      CL_MAKE_VERSION((since) / 10, (since) % 10, 0);
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
    return table;
  }();
  return versions.at(static_cast<std::size_t>(function));
}

[[nodiscard]] constexpr bool is_supported(EntryPoint function) {
  for (const EntryPoint candidate : supported_functions) {
    if (candidate == function) {
      return true;
    }
  }
  return false;
}

}  // namespace clmem::fuzz
