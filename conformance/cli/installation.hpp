// SPDX-License-Identifier: Apache-2.0
// installation.hpp - finds the files of the program.
//
// Contract: paths are relative to the program's own file, so that a build tree and an installation
// work alike, wherever they are moved.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/common_arguments.hpp"
#include "runner/driver.hpp"
#include "runner/targets.hpp"

namespace clmem::conformance {

struct Installation {
  std::filesystem::path worker;
  std::filesystem::path baselines;
  DriverPlaces places;
};

// Throws SetupError if the worker is absent.
[[nodiscard]] Installation find_installation(const CommonArguments& arguments);

[[nodiscard]] std::vector<CaseInfo> suite_of(const CommonArguments& arguments,
                                             const Installation& installation);
[[nodiscard]] std::vector<std::string> ids_of(std::span<const CaseInfo> cases);

// Returns the drivers that the user named, or all that are installed, with their devices.
[[nodiscard]] Targets targets_of(const DriverArguments& arguments,
                                 const Installation& installation);

// Returns the only one of these devices; throws SetupError that lists them if there are several.
[[nodiscard]] Target only_target(const DriverArguments& arguments,
                                 const Installation& installation);

}  // namespace clmem::conformance
