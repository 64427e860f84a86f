// SPDX-License-Identifier: Apache-2.0
// captured_device.hpp - the mock configuration of a device of any driver.
//
// Contract: makes only queries that the device's version defines; values that a driver does not
// report keep the mock's defaults. Creates a context for the list of image formats, and no other
// objects.
#pragma once

#include "config/device_config.hpp"

namespace clmem::mock {

[[nodiscard]] DeviceConfig captured_device(cl_device_id device);

}  // namespace clmem::mock
