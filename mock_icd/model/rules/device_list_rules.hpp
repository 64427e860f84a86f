// SPDX-License-Identifier: Apache-2.0
// device_list_rules.hpp - the rules of the lists of devices that the calls of programs take.
//
//   const auto devices = require_devices(registry, *context, {num_devices, device_list});
//
// Contract: refuses with CL_INVALID_VALUE a list without count or a count without list, with
// CL_INVALID_DEVICE what is not among the allowed devices. Devices named twice count once.
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

// Of a list that has to be given.
[[nodiscard]] Devices require_devices(const Registry& registry, const Devices& allowed,
                                      DeviceList list);

// NULL means all that are allowed.
[[nodiscard]] Devices require_devices_or_all(const Registry& registry, const Devices& allowed,
                                             DeviceList list);

}  // namespace clmem::mock
