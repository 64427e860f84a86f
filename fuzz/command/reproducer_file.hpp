// SPDX-License-Identifier: Apache-2.0
// reproducer_file.hpp - a finding as a C program that needs only OpenCL.
//
//   const std::string source = reproducer_of(finding, device, judge);
//
// Contract: runs the program once more, after its history, under the layer that records calls.
// Throws NotReproducible if no C program can show the deviation, SetupError if the layer is
// missing.
#pragma once

#include <string>

#include "campaign/campaign.hpp"
#include "command/device.hpp"

namespace clmem::fuzz {

[[nodiscard]] std::string reproducer_of(const Finding& finding, const Device& device,
                                        const conformance::DeviceIdentity& identity,
                                        const std::string& expected_log);

}  // namespace clmem::fuzz
