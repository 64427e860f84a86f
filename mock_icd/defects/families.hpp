// SPDX-License-Identifier: Apache-2.0
// families.hpp - the parts of the catalogue.
//
//   for (const Defect& defect : reads()) { ... }
#pragma once

#include <vector>

#include "defects/catalogue.hpp"

namespace clmem::mock::defects {

#define CLMEM_FAMILY(name) [[nodiscard]] std::vector<Defect> name();
#include "defects/families.def"
#undef CLMEM_FAMILY

// Installs one of the defects of waived_rules() or confused_rules(). Several may be active for one
// entry point.
void waive(cl_icd_dispatch& table, const Waiver& waiver);

}  // namespace clmem::mock::defects
