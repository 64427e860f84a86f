// SPDX-License-Identifier: Apache-2.0
// baseline_choice.hpp - which baseline applies to a device: the one that the user named, or the
// shipped one.
//
//   const BaselineChoice choice{arguments.baselines, installation.baselines};
//   choice.require_use(devices);
//   const Baseline baseline = choice.for_device(device);
//
// Contract: a baseline that was named and is about none of the devices is an error, not a baseline
// without effect. SetupError for one that does not match, BaselineError for a malformed file.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "expectations/baseline.hpp"

namespace clmem::conformance {

class BaselineChoice {
 public:
  // Files, or the one word "none"; nothing for the shipped ones.
  BaselineChoice(std::span<const std::string> named, std::filesystem::path shipped);

  void require_use(std::span<const DeviceIdentity> devices) const;

  // With the entries for its version; without any when no baseline is about the device.
  [[nodiscard]] Baseline for_device(const DeviceIdentity& device) const;

  // For a device that no baseline is about: the shipped one for the driver's nearest version.
  [[nodiscard]] std::optional<Baseline> nearest_to(const DeviceIdentity& device) const;

 private:
  bool none_ = false;
  std::vector<Baseline> named_;
  std::filesystem::path shipped_;
};

}  // namespace clmem::conformance
