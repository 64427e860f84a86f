// SPDX-License-Identifier: Apache-2.0
// loader_api.hpp - the loader's functions as a table, as the model has one.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::fuzz {

[[nodiscard]] cl_icd_dispatch loader_api();

}  // namespace clmem::fuzz
