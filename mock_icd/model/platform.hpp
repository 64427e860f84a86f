// SPDX-License-Identifier: Apache-2.0
// platform.hpp - a platform of the model with its devices, and its information.
//
// Contract: lives as long as the model; its handle survives Model::reset().
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "config/config.hpp"
#include "model/object.hpp"

namespace clmem::mock {

class InfoWriter;
struct Device;

struct Platform : Object {
  explicit Platform(PlatformConfig platform_config) : config{std::move(platform_config)} {}

  PlatformConfig config;
  std::vector<std::shared_ptr<Device>> devices;  // in the order of the configuration, never empty
};

// Implements clGetPlatformInfo without the handle: rejects unknown parameters with
// CL_INVALID_VALUE.
void write_platform_info(const Platform& platform, cl_platform_info name, const InfoWriter& out);

}  // namespace clmem::mock
