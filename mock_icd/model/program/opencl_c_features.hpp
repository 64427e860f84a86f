// SPDX-License-Identifier: Apache-2.0
// opencl_c_features.hpp - the optional features of OpenCL C 3.0 that a device has.
//
//   opencl_c_features(device.config)      // "__opencl_c_images", "__opencl_c_int64", ...
//
// Contract: in the order of the language's table. A feature is listed exactly if the queries of the
// device report support for the functionality.
#pragma once

#include <string_view>
#include <vector>

#include "config/device_config.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<std::string_view> opencl_c_features(const DeviceConfig& device);

}  // namespace clmem::mock
