// SPDX-License-Identifier: Apache-2.0
// state_access.hpp - functions that the sources of State share: values by parameter names, and
// objects that are created when they are first named.
#pragma once

#include <vector>

#include "program/program.hpp"

namespace clmem::fuzz {

template <typename Info>
Info& at(std::vector<Info>& infos, Object object) {
  if (infos.size() <= object.index) {
    infos.resize(object.index + std::size_t{1});
  }
  return infos[object.index];
}

inline const Value& value_of(const Statement& statement, std::string_view parameter) {
  static const Value absent{};
  const Value* const found = argument(statement, parameter);
  return found == nullptr ? absent : *found;
}

}  // namespace clmem::fuzz
