// SPDX-License-Identifier: Apache-2.0
// taken_driver.hpp - a driver in front of the mock driver that replaces functions in the mock's one
// dispatch table, which all its objects point to.
//
//   void take_over(cl_icd_dispatch& table) { honest = table; table.clFinish = &evil_finish; }
//
// Contract: loads the file that CLMEM_HOSTILE_DRIVER names. A program that links taken_driver.cpp
// defines take_over(), which is called once, before the loader has seen an object.
#pragma once

#include <string>

#include "trace/opencl.hpp"

namespace clmem::tests {

void take_over(cl_icd_dispatch& table);

// Returns an environment variable; empty if it is not set.
[[nodiscard]] std::string variable(const char* name);
// Returns the name of the running case; empty between cases.
[[nodiscard]] std::string running_case();

}  // namespace clmem::tests
