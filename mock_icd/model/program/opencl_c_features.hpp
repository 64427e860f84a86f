// SPDX-License-Identifier: Apache-2.0
// opencl_c_features.hpp - the optional features of OpenCL C 3.0 that follow from what a device is.
//
//   opencl_c_features(device.config)      // "__opencl_c_images", "__opencl_c_int64", ...
//
// Contract: in the order of the language's table. A feature is there exactly if the queries of the
// device report that it supports what the feature is about.
#pragma once

#include <string_view>
#include <vector>

#include "config/device_config.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<std::string_view> opencl_c_features(const DeviceConfig& device);

}  // namespace clmem::mock
