// SPDX-License-Identifier: Apache-2.0
// device_selection.hpp - devices by type, as clGetDeviceIDs and clCreateContextFromType select
// them.
//
// Contract: rejects with CL_INVALID_DEVICE_TYPE or CL_DEVICE_NOT_FOUND; never returns none.
#pragma once

#include <memory>
#include <vector>

#include "model/device.hpp"

namespace clmem::mock {

// The first device is the default one.
[[nodiscard]] std::vector<std::shared_ptr<Device>> select_devices(
    const std::vector<std::shared_ptr<Device>>& devices, cl_device_type type);

}  // namespace clmem::mock
