// SPDX-License-Identifier: Apache-2.0
// lie.hpp - what the lying driver tells of calls that it has carried out.
//
//   const Lie lie = *find_lie("no object");
//
// Contract: no OpenCL. The work behind a lie is done, but for the objects, which nobody gets.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace clmem::tests {

enum class Lie {
  no_object,   // success, and null for what was created, mapped or allocated
  no_event,    // success, and null for the event
  huge_size,   // sizes of answers near the end of the address space
  odd_size,    // sizes of answers that no value has
  many_items,  // lists of devices, formats or kernels as long as 32 bits count
  no_end,      // commands that never end, and callbacks that never come
};

struct LieName {
  std::string_view name;
  Lie lie;
};

inline constexpr std::array lies{
    LieName{"no_object", Lie::no_object},   LieName{"no_event", Lie::no_event},
    LieName{"huge_size", Lie::huge_size},   LieName{"odd_size", Lie::odd_size},
    LieName{"many_items", Lie::many_items}, LieName{"no_end", Lie::no_end}};

[[nodiscard]] constexpr std::optional<Lie> find_lie(std::string_view name) {
  for (const LieName& known : lies) {
    if (known.name == name) {
      return known.lie;
    }
  }
  return std::nullopt;
}

}  // namespace clmem::tests
