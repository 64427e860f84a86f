// SPDX-License-Identifier: Apache-2.0
// targets.hpp - finds the devices of a run.
//
//   const Targets targets = find_targets(drivers, {.selector = "0"}, ask);
//
// Contract: a label is unique, usable in a file name, and stable for the same arguments. A driver
// that the user named has to offer a device, otherwise SetupError is thrown; a driver that was
// found automatically and offers none only causes a note. A selector that matches no device throws
// a SetupError that lists the existing devices.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "results/device_identity.hpp"
#include "runner/driver.hpp"

namespace clmem::conformance {

struct Target {
  Driver driver{};
  DeviceIdentity device{};
  std::size_t index = 0;  // among the driver's devices
  std::string label{};
};

struct Targets {
  std::vector<Target> found;
  std::vector<std::string> notes;  // drivers without a device, and the reason
};

enum class DriverOrigin { named, installed };

struct TargetQuery {
  DriverOrigin origin = DriverOrigin::named;
  std::string device{};  // index among a driver's devices or part of a name; empty: all
};

// Queries the devices of a driver; throws SetupError if that fails.
using QueryDevices = std::function<std::vector<DeviceIdentity>(const Driver&)>;

[[nodiscard]] Targets find_targets(std::span<const Driver> drivers, const TargetQuery& query,
                                   const QueryDevices& ask);

}  // namespace clmem::conformance
