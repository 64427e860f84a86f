// SPDX-License-Identifier: Apache-2.0
// baseline_command.hpp - the command `baseline update`: prints the changes that would make the
// baseline agree with results, and changes nothing itself.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

// Returns as_expected if there is nothing to change, otherwise a deviation.
[[nodiscard]] ExitCode baseline_update_command(const Arguments& arguments);

}  // namespace clmem::conformance
