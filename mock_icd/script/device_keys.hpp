// SPDX-License-Identifier: Apache-2.0
// device_keys.hpp - a device's capabilities and limits as they are in a script.
//
//   read_device(value, device);      // changes what the object names, and nothing else
//   write_device(device, "  ");      // "  \"name\": \"...\",\n  \"type\": \"gpu\",\n ..."
//
// Contract: one table of keys for both ways, so that what is written can be read again. Throws
// ScriptError; a device that contradicts itself is an error at its object.
#pragma once

#include <string>

#include "config/device_config.hpp"

namespace clmem::mock {

class NodeView;

void read_device(const NodeView& object, DeviceConfig& device);

// Every key with its value, one per line, as the inside of a JSON object.
[[nodiscard]] std::string write_device(const DeviceConfig& device, const std::string& indent);

}  // namespace clmem::mock
