// SPDX-License-Identifier: Apache-2.0
// probe_device.hpp - tries before a run which kinds of commands a device executes.
//
//   const DeviceProbe probe = probe_device({worker, "probe", ...}, environment, time_scale);
//   if (!probe.is_usable()) { ... }
//
// Contract: works whatever the driver does, because steps run in other processes. A step that
// crashes or hangs costs its process; the remaining steps run in another one, unless three have
// hung.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "results/device_probe.hpp"

namespace clmem::conformance {

// Takes a command that reads the names of the steps from its input.
[[nodiscard]] DeviceProbe probe_device(const std::vector<std::string>& command,
                                       const std::map<std::string, std::string>& environment,
                                       double time_scale);

}  // namespace clmem::conformance
