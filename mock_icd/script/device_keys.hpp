// SPDX-License-Identifier: Apache-2.0
// device_keys.hpp - reads and writes a device's capabilities and limits in scripts.
//
// Contract: one table of keys for both directions, so that written text can be read. Throws
// ScriptError; a contradictory device is an error at its object.
#pragma once

#include <string>

#include "config/device_config.hpp"

namespace clmem::mock {

class NodeView;

void read_device(const NodeView& object, DeviceConfig& device);

// Returns all keys with their values, one per line, as the inside of a JSON object.
[[nodiscard]] std::string write_device(const DeviceConfig& device, const std::string& indent);

}  // namespace clmem::mock
