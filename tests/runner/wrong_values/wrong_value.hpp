// SPDX-License-Identifier: Apache-2.0
// wrong_value.hpp - what a driver returns instead of the result of a call that it has carried out.
//
//   const WrongValue wrong = *find_wrong_value("no_object");
//
// Contract: no OpenCL. The call is carried out; objects that it creates are lost.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace clmem::tests {

enum class WrongValue {
  no_object,   // success, and null for what was created, mapped or allocated
  no_event,    // success, and null for the event
  huge_size,   // sizes of answers near the end of the address space
  odd_size,    // sizes of answers that no value has
  many_items,  // lists of devices, formats or kernels as long as 32 bits count
  no_end,      // commands that never end, and callbacks that never come
};

struct NamedWrongValue {
  std::string_view name;
  WrongValue value;
};

inline constexpr std::array wrong_values{NamedWrongValue{"no_object", WrongValue::no_object},
                                         NamedWrongValue{"no_event", WrongValue::no_event},
                                         NamedWrongValue{"huge_size", WrongValue::huge_size},
                                         NamedWrongValue{"odd_size", WrongValue::odd_size},
                                         NamedWrongValue{"many_items", WrongValue::many_items},
                                         NamedWrongValue{"no_end", WrongValue::no_end}};

[[nodiscard]] constexpr std::optional<WrongValue> find_wrong_value(std::string_view name) {
  for (const NamedWrongValue& known : wrong_values) {
    if (known.name == name) {
      return known.value;
    }
  }
  return std::nullopt;
}

}  // namespace clmem::tests
