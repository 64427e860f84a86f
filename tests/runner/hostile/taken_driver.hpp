// SPDX-License-Identifier: Apache-2.0
// taken_driver.hpp - a driver in front of the mock driver, which it takes over: every object of the
// mock points to the one table that it has.
//
//   void take_over(cl_icd_dispatch& table) { honest = table; table.clFinish = &evil_finish; }
//
// Contract: loads the file that CLMEM_HOSTILE_DRIVER names. A program that links taken_driver.cpp
// defines take_over, which is called once, before the loader has seen an object.
#pragma once

#include <string>

#include "trace/opencl.hpp"

namespace clmem::tests {

void take_over(cl_icd_dispatch& table);

// Of the environment; empty where it is not set.
[[nodiscard]] std::string variable(const char* name);
// Of the case that runs; empty between cases.
[[nodiscard]] std::string running_case();

}  // namespace clmem::tests
