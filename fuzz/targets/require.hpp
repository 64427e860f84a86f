// SPDX-License-Identifier: Apache-2.0
// require.hpp - a property that holds for every input of a target.
//
//   require(read(print(value)) == value, "what is printed is read as the same value");
//
// Contract: ends the program with the property and the place where it does not hold, so that every
// fuzzing engine keeps the input.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace clmem::fuzz {

// clang 14 has no std::source_location.
inline void require(bool holds, std::string_view property, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  if (holds) {
    return;
  }
  std::fprintf(stderr, "%s:%d: does not hold: %.*s\n", file, line,
               static_cast<int>(property.size()), property.data());
  std::abort();
}

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace clmem::fuzz
