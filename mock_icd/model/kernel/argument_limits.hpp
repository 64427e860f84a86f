// SPDX-License-Identifier: Apache-2.0
// argument_limits.hpp - the device's limits for the number and size of kernel arguments.
//
//   require_within_limits(kernel->signature(), device.config);
//
// Contract: rejects with CL_OUT_OF_RESOURCES, as clEnqueueNDRangeKernel does if a kernel needs more
// than the queue's device has.
#pragma once

#include "config/device_config.hpp"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

void require_within_limits(const KernelSignature& signature, const DeviceConfig& device);

}  // namespace clmem::mock
