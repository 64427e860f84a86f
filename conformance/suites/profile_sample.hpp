// SPDX-License-Identifier: Apache-2.0
// profile_sample.hpp - which rows of long tables run in profile `quick`.
//
//   leave_sample_quick(cases);
//
// Contract: of a table with more than half a dozen rows that are quick, evenly spread ones stay so,
// and each that is the first of its table to cite a requirement; the others become `full`. The
// choice depends on nothing but the table.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

void leave_sample_quick(Cases& cases);

}  // namespace clmem::conformance
