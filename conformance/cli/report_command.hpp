// SPDX-License-Identifier: Apache-2.0
// report_command.hpp - the command `report`: makes one HTML page of existing results.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

// Prints a summary of the page; a deviation in it is not a failure of this command.
[[nodiscard]] ExitCode report_command(const Arguments& arguments);

}  // namespace clmem::conformance
