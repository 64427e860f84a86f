// SPDX-License-Identifier: Apache-2.0
// profile_sample.hpp - the rows of long tables that run in profile `quick`.
//
//   keep_sample_in_quick_profile(cases);
//
// Contract: of a table with more than three dozen `quick` rows, or 128 that run nothing, evenly
// spread rows stay `quick`, and so does the first row that cites a requirement; the others become
// `full`. The choice depends only on the table.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

void keep_sample_in_quick_profile(Cases& cases);

}  // namespace clmem::conformance
