// SPDX-License-Identifier: Apache-2.0
// argument_limits.hpp - how many arguments a device takes, and how large.
//
//   require_within_limits(kernel->signature(), device.config);
//
// Contract: refuses with CL_OUT_OF_RESOURCES, as clEnqueueNDRangeKernel does for what a kernel
// needs and the device of the queue does not have.
#pragma once

#include "config/device_config.hpp"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

void require_within_limits(const KernelSignature& signature, const DeviceConfig& device);

}  // namespace clmem::mock
