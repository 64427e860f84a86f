// SPDX-License-Identifier: Apache-2.0
// kernel_library.hpp - loads the libraries in a script's "kernels" and in CLMEM_MOCK_KERNELS:
// kernels, or an executor for kernels that the program does not register.
//
//   load_kernel_library("libmykernels.so", model);    // registers kernels (clmem/mock/kernel.h)
//   load_kernel_library("libmydriver.so", model);     // a driver, which becomes the executor
//   load_kernel_library("pocl", model);               // a driver by its name
//   load_kernel_library("no-op", model);              // all kernels are accepted, none runs
//
// Contract: a library's exports decide whether it is a driver. Of several executors and "no-op" the
// last one is used. An error is one line on stderr and leaves the driver usable: kernels that were
// not registered are missing when a program is built. A loaded library stays loaded.
#pragma once

#include <string>

#include "clmem/mock/kernel.h"
#include "model/kernel/kernel_table.hpp"

namespace clmem::mock {

class Model;

void load_kernel_library(const std::string& file, Model& model);

// Converts a kernel of the C interface to the model's registration, which owns the user data from
// then on, also if the model rejects it. Throws std::invalid_argument for null pointers and unknown
// forms.
[[nodiscard]] KernelRegistration registration_from(const clmem_mock_kernel* kernel);

}  // namespace clmem::mock
