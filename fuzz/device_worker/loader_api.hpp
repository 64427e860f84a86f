// SPDX-License-Identifier: Apache-2.0
// loader_api.hpp - the loader's functions as a table, as the model has one.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::fuzz {

[[nodiscard]] cl_icd_dispatch loader_api();
// The latest code since the last time by which a call of these said that something is short, also one
// that no program has made: of a query, or of what has to be released. CL_SUCCESS: none.
cl_int take_shortage();

}  // namespace clmem::fuzz
