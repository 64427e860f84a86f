// SPDX-License-Identifier: Apache-2.0
// finding_files.hpp - writes a finding as a directory: program.txt, finding.json, issue.md, and in
// `before` the programs that have to run first.
//
//   write_finding("fuzz-findings", finding, identity, driver);
//
// Contract: the directory's name comes from the cause. A file is complete or does not exist. Throws
// SetupError.
#pragma once

#include <filesystem>

#include "campaign/campaign.hpp"
#include "results/driver_variables.hpp"

namespace clmem::fuzz {

// The arguments and variables that select the same device again.
struct DriverChoice {
  std::string argument{};  // the value of --driver
  unsigned platform = 0;
  unsigned device = 0;
  conformance::Variables variables{};    // set by the caller
  conformance::Variables environment{};  // with those that the driver needs in addition
};

std::filesystem::path write_finding(const std::filesystem::path& output, const Finding& finding,
                                    const conformance::DeviceIdentity& device,
                                    const DriverChoice& driver);

// Returns the command that shows the finding again, to be run in its directory.
[[nodiscard]] std::string replay_command(const History& history, const DriverChoice& driver);

void write_file(const std::filesystem::path& path, const std::string& text);

// Returns the causes in the form of a baseline for people to complete: each line lacks reason and
// link.
[[nodiscard]] std::string proposed_known(const std::map<std::string, Finding>& findings,
                                         const conformance::DeviceIdentity& device);

}  // namespace clmem::fuzz
