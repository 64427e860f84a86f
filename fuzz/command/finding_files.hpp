// SPDX-License-Identifier: Apache-2.0
// finding_files.hpp - a finding as a directory: program.txt, finding.json, issue.md.
//
//   write_finding("fuzz-findings", finding, identity, driver);
//
// Contract: the directory's name comes from the cause. Throws SetupError.
#pragma once

#include <filesystem>

#include "campaign/campaign.hpp"

namespace clmem::fuzz {

std::filesystem::path write_finding(const std::filesystem::path& output, const Finding& finding,
                                    const conformance::DeviceIdentity& device,
                                    const std::string& driver);

}  // namespace clmem::fuzz
