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
#include <span>
#include <string>
#include <vector>

#include "expectations/baseline.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance {

class BaselineChoice {
 public:
  // Files, or the one word "none"; nothing for the shipped ones.
  BaselineChoice(std::span<const std::string> named, std::filesystem::path shipped);

  void require_use(std::span<const DeviceIdentity> devices) const;

  // With the entries for its version; without any when no baseline is about the device.
  [[nodiscard]] Baseline for_device(const DeviceIdentity& device) const;

  // Where `own`, the device's, has no entries because no baseline is about it: which shipped one is
  // for the driver's nearest version, and what differs from it. Empty where none is near.
  [[nodiscard]] std::string nearest_note(const Baseline& own, const Results& results) const;

 private:
  bool none_ = false;
  std::vector<Baseline> named_;
  std::filesystem::path shipped_;
};

}  // namespace clmem::conformance
