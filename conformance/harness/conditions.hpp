// SPDX-License-Identifier: Apache-2.0
// conditions.hpp - checks whether a condition word of requirements.md holds on a device.
//
//   holds(device, "svm_coarse"), holds(device, "no_images"), holds(device, "cl_khr_mipmap_image")
//
// Contract: only queries the device. Throws std::logic_error for a word that requirements.md does
// not define.
#pragma once

#include <string_view>

namespace clmem::conformance {

class DeviceUnderTest;

[[nodiscard]] bool holds(const DeviceUnderTest& device, std::string_view condition);

}  // namespace clmem::conformance
