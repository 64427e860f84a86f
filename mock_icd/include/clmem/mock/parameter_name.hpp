// SPDX-License-Identifier: Apache-2.0
// parameter_name.hpp - a parameter's name as a template argument; a misspelt one does not compile.
//
//   template <ParameterName name> requires(is_parameter(name.view())) void look_at();
//   look_at<"pattern_size">();
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock {

template <std::size_t length>
struct ParameterName {
  char text[length] = {};

  // Implicit, so that a string literal can be the template argument.
  consteval ParameterName(const char (&name)[length]) { std::copy_n(name, length, text); }

  [[nodiscard]] constexpr std::string_view view() const { return {text, length - 1}; }
};

[[nodiscard]] constexpr bool is_parameter(std::string_view name) {
  for (std::size_t point = 0; point < entry_point_count; ++point) {
    if (parameter_index(static_cast<EntryPoint>(point), name).has_value()) {
      return true;
    }
  }
  return false;
}

}  // namespace clmem::mock
