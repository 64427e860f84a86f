// SPDX-License-Identifier: Apache-2.0
// families.hpp - the parts of the catalogue, one source file each.
//
//   for (const Defect& defect : linear_transfer_defects()) { ... }
#pragma once

#include <vector>

#include "defects/catalogue.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<Defect> linear_transfer_defects();

}  // namespace clmem::mock
