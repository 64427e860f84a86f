// SPDX-License-Identifier: Apache-2.0
// device_list_rules.hpp - the rules for device lists in calls on programs.
//
//   const auto devices = require_devices(registry, *context, {num_devices, device_list});
//
// Contract: rejects with CL_INVALID_VALUE a list without count or a count without list, with
// CL_INVALID_DEVICE a device that is not allowed. Devices named twice count once.
#pragma once

#include <memory>
#include <vector>

#include "model/device.hpp"

namespace clmem::mock {

class Registry;

struct DeviceList {
  cl_uint count;
  const cl_device_id* devices;
};

using Devices = std::vector<std::shared_ptr<Device>>;

// Requires a list.
[[nodiscard]] Devices require_devices(const Registry& registry, const Devices& allowed,
                                      DeviceList list);

// NULL selects all allowed devices.
[[nodiscard]] Devices require_devices_or_all(const Registry& registry, const Devices& allowed,
                                             DeviceList list);

}  // namespace clmem::mock
