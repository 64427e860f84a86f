// SPDX-License-Identifier: Apache-2.0
// report_command.hpp - one HTML page of results that exist already.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

// Prints what the page shows; a deviation is not a failure of this command.
[[nodiscard]] ExitCode report_command(const Arguments& arguments);

}  // namespace clmem::conformance
