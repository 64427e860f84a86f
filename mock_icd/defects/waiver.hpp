// SPDX-License-Identifier: Apache-2.0
// waiver.hpp - defects that are made of the model's rules: one that an entry
// point does not hold calls to, or whose code is another one.
//
//   for (const Defect& defect : waived_rules()) { ... }    //
//   "enqueue-read-buffer.accepts-range-past-end" for (const Defect& defect :
//   confused_rules()) { ... }  // "wrong-code.range-past-end"
//
// Contract: there is one for each row of refusals.def, and one for each rule in
// it. A call that is let pass gives what its caller may go on with, see
// substitute.hpp.
#pragma once

#include <vector>

#include "defects/catalogue.hpp"

namespace clmem::mock::defects {

[[nodiscard]] std::vector<Defect> waived_rules();
[[nodiscard]] std::vector<Defect> confused_rules();

// Several may be active for one entry point.
void waive(cl_icd_dispatch& table, const Waiver& waiver);

}  // namespace clmem::mock::defects
