// SPDX-License-Identifier: Apache-2.0
// baseline_choice.hpp - selects the baseline of a device: the one that the user named, or the
// shipped one.
//
//   const BaselineChoice choice{arguments.baselines, installation.baselines};
//   choice.require_use(devices);
//   const Baseline baseline = choice.for_device(device);
//
// Contract: a named baseline that applies to none of the devices is an error, not a baseline
// without effect. Throws SetupError for a baseline that does not match, BaselineError for a
// malformed file.
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
  // Takes file names, or only the word "none"; an empty list means the shipped baselines.
  BaselineChoice(std::span<const std::string> named, std::filesystem::path shipped);

  void require_use(std::span<const DeviceIdentity> devices) const;

  // Returns the entries for the device's version; no entries if no baseline applies to the device.
  [[nodiscard]] Baseline for_device(const DeviceIdentity& device) const;

  // Returns a note for a device without a baseline: the shipped one for the driver's nearest
  // version, and how the results differ from it. Empty if `own` has entries or no version is near.
  [[nodiscard]] std::string nearest_note(const Baseline& own, const Results& results) const;

 private:
  bool none_ = false;
  std::vector<Baseline> named_;
  std::filesystem::path shipped_;
};

}  // namespace clmem::conformance
