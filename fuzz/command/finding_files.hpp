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
#include "command/device.hpp"

namespace clmem::fuzz {

std::filesystem::path write_finding(const std::filesystem::path& output, const Finding& finding,
                                    const conformance::DeviceIdentity& device,
                                    const DriverChoice& driver);

// Returns the command that shows the finding again, to be run in its directory.
[[nodiscard]] std::string replay_command(const History& history, const DriverChoice& driver);

void write_file(const std::filesystem::path& path, const std::string& text);

// Returns the finding as a C program that needs only OpenCL. Runs the program once more, after its
// history, under the layer that records calls. Throws NotReproducible if no C program can show the
// deviation, SetupError if the layer is missing.
[[nodiscard]] std::string reproducer_of(const Finding& finding, const Device& device,
                                        const conformance::DeviceIdentity& identity,
                                        const std::string& expected_log);

// Returns the causes in the form of a baseline for people to complete: each line lacks reason and
// link.
[[nodiscard]] std::string proposed_known(const std::map<std::string, Finding>& findings,
                                         const conformance::DeviceIdentity& device);

}  // namespace clmem::fuzz
