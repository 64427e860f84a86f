// SPDX-License-Identifier: Apache-2.0
// assigned_device.hpp - the device that CTest has assigned to a test.
//
//   assigned_device("resource:gpus", environment)     // "1", where CTest chose the resource with
//   id 1
//
// Contract: a selector without "resource:" is returned unchanged. With it, the ids of CTest's
// resource specification are indices of devices or parts of their names. A test that runs without a
// resource specification has no device assigned and gets "", which selects all. Throws SetupError
// for more than one device, or if there are only resources of other types.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace clmem::conformance {

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

[[nodiscard]] std::string assigned_device(const std::string& selector,
                                          const Environment& environment);

}  // namespace clmem::conformance
