// SPDX-License-Identifier: Apache-2.0
// opencl_c.hpp - the versions of OpenCL C that a device's compiler supports.
//
//   opencl_c_versions(device)              // 1.0, 1.1, 1.2, 3.0
//   opencl_c_version("CL1.2")              // what -cl-std=CL1.2 asks for
//
// Contract: no versions without a compiler, as CL_DEVICE_OPENCL_C_ALL_VERSIONS requires. OpenCL C
// 2.0 is supported by devices of the versions that require all of its features, 2.0 to 2.2.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "config/device_config.hpp"
#include "model/device.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<cl_version> opencl_c_versions(const Device& device);

// Returns the version used without -cl-std: the highest version 1.x.
[[nodiscard]] cl_version default_opencl_c(const Device& device);

// Returns std::nullopt for languages other than OpenCL C.
[[nodiscard]] std::optional<cl_version> opencl_c_version(std::string_view option);

// The optional features of OpenCL C 3.0 that a device has: "__opencl_c_images", ...
//
// Contract: in the order of the language's table. A feature is listed exactly if the queries of the
// device report support for the functionality.

[[nodiscard]] std::vector<std::string_view> opencl_c_features(const DeviceConfig& device);

}  // namespace clmem::mock
