// SPDX-License-Identifier: Apache-2.0
// kernel_library.hpp - shared objects that register kernels (clmem/mock/kernel.h), for programs
// that cannot do it themselves.
//
//   load_kernel_library("libmykernels.so", model);
//
// Contract: whatever goes wrong is one line on stderr and leaves the driver usable: what did not
// register is missing when a program is built. A loaded library stays loaded.
#pragma once

#include <string>

namespace clmem::mock {

class Model;

void load_kernel_library(const std::string& file, Model& model);

}  // namespace clmem::mock
