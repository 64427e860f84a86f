// SPDX-License-Identifier: Apache-2.0
// report_command.hpp - the command `report`: makes one HTML page of existing results.
#pragma once

#include <filesystem>

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct ReportArguments : CommonArguments, BaselineArguments {
  std::vector<std::filesystem::path> result_files{};
  std::filesystem::path page = "report.html";
};

// Prints a summary of the page; a deviation in it is not a failure of this command.
[[nodiscard]] ExitCode report_command(const ReportArguments& arguments);

}  // namespace clmem::conformance
