// SPDX-License-Identifier: Apache-2.0
// loader_api.hpp - the loader's functions as a dispatch table, the form that the model has.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::fuzz {

[[nodiscard]] cl_icd_dispatch loader_api();
// Returns the latest code by which a function of this table has reported a lack of resources since
// the last call, including queries and releases that no program makes. CL_SUCCESS: none.
cl_int take_shortage();

}  // namespace clmem::fuzz
