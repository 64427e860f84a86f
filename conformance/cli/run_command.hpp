// SPDX-License-Identifier: Apache-2.0
// run_command.hpp - the command `run`: checks everything before the first case runs and before a
// file changes.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode run_command(const Arguments& arguments);

}  // namespace clmem::conformance
