// SPDX-License-Identifier: Apache-2.0
// captured_device.hpp - the description of a device that some driver has.
//
//   const DeviceConfig device = captured_device(id);      // its version, capabilities and limits
//
// Contract: asks for what the device's version knows; what a driver does not report stays as the
// mock has it by default. Makes a context for the list of image formats, and nothing else.
#pragma once

#include "config/device_config.hpp"

namespace clmem::mock {

[[nodiscard]] DeviceConfig captured_device(cl_device_id device);

}  // namespace clmem::mock
