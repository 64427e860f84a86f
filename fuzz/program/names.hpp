// SPDX-License-Identifier: Apache-2.0
// names.hpp - the words of the text form that are not part of OpenCL.
#pragma once

#include <array>
#include <string_view>

#include "program/program.hpp"

namespace clmem::fuzz {

inline constexpr std::string_view kind_letters = "-cdqmepshkfi";  // in the order of Kind
inline constexpr std::array<std::string_view, 5> action_names{"", "host", "poke", "peek", "check"};
inline constexpr std::array<std::string_view, 3> way_names{"read", "map", "copy"};

[[nodiscard]] constexpr char letter_of(Kind kind) {
  return kind_letters.at(static_cast<std::size_t>(kind));
}

[[nodiscard]] constexpr std::string_view name_of(const Statement& statement) {
  return statement.action == Action::call
             ? mock::name_of(statement.function)
             : action_names.at(static_cast<std::size_t>(statement.action));
}

}  // namespace clmem::fuzz
