// SPDX-License-Identifier: Apache-2.0
#include "defects/catalogue.hpp"

#include <algorithm>
#include <iterator>

#include "defects/target.hpp"

namespace clmem::mock {

std::span<const Defect> defect_catalogue() {
  using namespace defects;
  static const std::vector<Defect> catalogue = [] {
    std::vector<Defect> all;
#define CLMEM_FAMILY(name) std::ranges::move(name(), std::back_inserter(all));
#include "defects/families.def"
#undef CLMEM_FAMILY
    return all;
  }();
  return catalogue;
}

void Defect::install_in(cl_icd_dispatch& table) const {
  if (install != nullptr) {
    install(table);
  }
  for (const Waiver& waiver : waivers) {
    defects::waive(table, waiver);
  }
}

const Defect* find_defect(std::string_view name) {
  const auto all = defect_catalogue();
  const auto found = std::ranges::find(all, name, &Defect::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace clmem::mock
