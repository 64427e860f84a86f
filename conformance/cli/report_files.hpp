// SPDX-License-Identifier: Apache-2.0
// report_files.hpp - the reports of a run on disk.
//
// Contract: per device a directory with junit.xml, report.json and report.txt; above them one
// report.txt on all devices, with the comparison. SetupError names a file that cannot be written.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

void write_target_report(const std::filesystem::path& directory, const TargetReport& report,
                         const RequirementTable& table);

// The path of the report on all devices.
[[nodiscard]] std::filesystem::path write_run_report(const std::filesystem::path& output,
                                                     std::span<const TargetReport> reports,
                                                     const RequirementTable& table);

}  // namespace clmem::conformance
