// SPDX-License-Identifier: Apache-2.0
// icd_kernel.hpp - the description of a kernel that another driver has built.
//
//   const ExecutorKernel kernel = describe(device, handle.get());
//   kernel.signature.parameters.at(0).type_name      // "float*"
//
// Contract: the program was built with -cl-kernel-arg-info; parameters are unknown if the driver
// still reports no such information. Throws ExecutorFailure.
#pragma once

#include "executor/icd_device.hpp"
#include "model/kernel/executor.hpp"

namespace clmem::mock {

[[nodiscard]] ExecutorKernel describe(const IcdDevice& device, cl_kernel kernel);

}  // namespace clmem::mock
