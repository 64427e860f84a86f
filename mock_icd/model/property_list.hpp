// SPDX-License-Identifier: Apache-2.0
// property_list.hpp - the zero-terminated lists of name and value pairs of the creation calls.
//
// Contract: NULL gives an empty copy, which queries report as size zero; a list of only the
// terminator gives one zero. Duplicate names are rejected.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/rule.hpp"

namespace clmem::mock {

template <typename Property>
[[nodiscard]] std::vector<Property> copy_property_list(const Property* properties) {
  if (properties == nullptr) {
    return {};
  }
  std::size_t end = 0;
  while (properties[end] != 0) {
    end += 2;
  }
  return {properties, properties + end + 1};
}

template <typename Property, typename Visit>
void for_each_property(const std::vector<Property>& list, cl_int duplicate_code, Visit&& visit) {
  std::vector<Property> seen;
  for (std::size_t at = 0; at + 1 < list.size(); at += 2) {
    refuse_if(std::ranges::find(seen, list[at]) != seen.end(), rule::property_named_twice,
              duplicate_code);
    seen.push_back(list[at]);
    visit(list[at], list[at + 1]);
  }
}

}  // namespace clmem::mock
