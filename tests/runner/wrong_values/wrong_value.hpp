// SPDX-License-Identifier: Apache-2.0
// wrong_value.hpp - wrong results that a driver returns for calls that it has executed.
//
//   const WrongValue wrong = *find_wrong_value("no_object");
//
// Contract: no OpenCL. The call is executed; objects that it creates are leaked.
#pragma once

#include <optional>
#include <string_view>

namespace clmem::tests {

enum class WrongValue {
  no_object,   // success, and null for the created, mapped or allocated object
  no_event,    // success, and null for the event
  huge_size,   // sizes of query results near the end of the address space
  odd_size,    // sizes of query results that no value has
  many_items,  // lengths of lists of devices, formats or kernels near the largest 32-bit number
  no_end,      // commands that never end, and callbacks that are never called
};

struct NamedWrongValue {
  std::string_view name;
  WrongValue value;
};

inline constexpr NamedWrongValue wrong_values[]{
    {"no_object", WrongValue::no_object},   {"no_event", WrongValue::no_event},
    {"huge_size", WrongValue::huge_size},   {"odd_size", WrongValue::odd_size},
    {"many_items", WrongValue::many_items}, {"no_end", WrongValue::no_end}};

[[nodiscard]] constexpr std::optional<WrongValue> find_wrong_value(std::string_view name) {
  for (const NamedWrongValue& known : wrong_values) {
    if (known.name == name) {
      return known.value;
    }
  }
  return std::nullopt;
}

}  // namespace clmem::tests
