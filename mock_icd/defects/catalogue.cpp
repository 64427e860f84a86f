// SPDX-License-Identifier: Apache-2.0
#include "defects/catalogue.hpp"

#include <algorithm>

#include "defects/families.hpp"

namespace clmem::mock {

std::span<const Defect> defect_catalogue() {
  static const std::vector<Defect> catalogue = [] {
    std::vector<Defect> all;
    for (const auto family : {&linear_transfer_defects}) {
      std::ranges::move(family(), std::back_inserter(all));
    }
    return all;
  }();
  return catalogue;
}

const Defect* find_defect(std::string_view name) {
  const auto all = defect_catalogue();
  const auto found = std::ranges::find(all, name, &Defect::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace clmem::mock
