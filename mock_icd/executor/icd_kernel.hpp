// SPDX-License-Identifier: Apache-2.0
// icd_kernel.hpp - what another driver says of a kernel that it has built.
//
//   const ExecutorKernel kernel = describe(device, handle.get());
//   kernel.signature.parameters.at(0).type_name      // "float*"
//
// Contract: the program was built with -cl-kernel-arg-info; the parameters of a driver that still
// says that there is no such information are not known. Throws ExecutorFailure.
#pragma once

#include "executor/icd_device.hpp"
#include "model/kernel/executor.hpp"

namespace clmem::mock {

[[nodiscard]] ExecutorKernel describe(const IcdDevice& device, cl_kernel kernel);

}  // namespace clmem::mock
