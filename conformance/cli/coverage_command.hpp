// SPDX-License-Identifier: Apache-2.0
// coverage_command.hpp - the command `coverage`: prints which requirements the suite checks, and
// the reasons for the others.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode coverage_command(const Arguments& arguments);

}  // namespace clmem::conformance
