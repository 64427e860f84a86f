// SPDX-License-Identifier: Apache-2.0
// finding_files.hpp - a finding as a directory: program.txt, finding.json, issue.md, and in
// `before` the programs that have to run first.
//
//   write_finding("fuzz-findings", finding, identity, driver);
//
// Contract: the directory's name comes from the cause. A file has all of its text, or is not there.
// Throws SetupError.
#pragma once

#include <filesystem>

#include "campaign/campaign.hpp"
#include "results/driver_variables.hpp"

namespace clmem::fuzz {

// What selects the device again.
struct DriverChoice {
  std::string argument{};  // of --driver
  unsigned platform = 0;
  unsigned device = 0;
  conformance::Variables variables{};    // that the caller has set
  conformance::Variables environment{};  // with those that the driver needs besides
};

std::filesystem::path write_finding(const std::filesystem::path& output, const Finding& finding,
                                    const conformance::DeviceIdentity& device,
                                    const DriverChoice& driver);

// What shows it again, in the directory of the finding.
[[nodiscard]] std::string replay_command(const History& history, const DriverChoice& driver);

void write_file(const std::filesystem::path& path, const std::string& text);

// Known causes in the form of a baseline, for people to complete: each line lacks reason and link.
[[nodiscard]] std::string proposed_known(const std::map<std::string, Finding>& findings,
                                         const conformance::DeviceIdentity& device);

// The programs of a directory by the cause that their first comment names; nothing where there is
// no such directory. Throws ProgramError.
[[nodiscard]] std::map<std::string, Program> known_programs(const std::filesystem::path& directory);

}  // namespace clmem::fuzz
