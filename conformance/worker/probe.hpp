// SPDX-License-Identifier: Apache-2.0
// probe.hpp - tries which kinds of commands a device executes.
//
//   probe_device({.platform = 0, .device = 0, .read_ids = read_lines}, 3);
//
// Contract: runs the steps (device_probe.hpp) that the input names, one after the other, and writes
// two lines for each: {"step": NAME} when it begins, and the step with its outcome when it ends. A
// step may crash or hang with the driver.
#pragma once

#include "worker/commands.hpp"

namespace clmem::conformance {

void probe_device(const RunRequest& request, int descriptor);

}  // namespace clmem::conformance
