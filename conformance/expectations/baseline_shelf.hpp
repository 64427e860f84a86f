// SPDX-License-Identifier: Apache-2.0
// baseline_shelf.hpp - the directory of baselines that are shipped with the programs.
//
//   const std::optional<Baseline> shipped = shipped_baseline(directory, device);
//
// Contract: reads every *.txt of the directory. Empty if none applies to the device or the
// directory is absent. Throws BaselineError for a malformed file, or if two files apply to one
// device. The baseline has only the entries for the version of the device. The nearest baseline is
// the one for the latest version of the same driver that is not later than the device's, or else
// for the earliest version; of two for one version, the one that applies to the device.
#pragma once

#include <filesystem>
#include <optional>

#include "expectations/baseline.hpp"

namespace clmem::conformance {

[[nodiscard]] std::optional<Baseline> shipped_baseline(const std::filesystem::path& directory,
                                                       const DeviceIdentity& device);

[[nodiscard]] std::optional<Baseline> nearest_baseline(const std::filesystem::path& directory,
                                                       const DeviceIdentity& device);

}  // namespace clmem::conformance
