// SPDX-License-Identifier: Apache-2.0
// platform.hpp - a platform of the model with its devices.
//
// Contract: lives as long as the model; its handle survives Model::reset().
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "config/config.hpp"
#include "model/device.hpp"
#include "model/object.hpp"

namespace clmem::mock {

struct Device;

struct Platform : Object {
  explicit Platform(PlatformConfig platform_config) : config{std::move(platform_config)} {}

  PlatformConfig config;
  std::vector<std::shared_ptr<Device>> devices;  // in the order of the configuration, never empty
};

// Selects devices of the type, as clGetDeviceIDs and clCreateContextFromType do; the first device
// is the default one. Rejects with CL_INVALID_DEVICE_TYPE or CL_DEVICE_NOT_FOUND.
[[nodiscard]] std::vector<std::shared_ptr<Device>> select_devices(
    const std::vector<std::shared_ptr<Device>>& devices, cl_device_type type);

}  // namespace clmem::mock
