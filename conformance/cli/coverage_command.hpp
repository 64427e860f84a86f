// SPDX-License-Identifier: Apache-2.0
// coverage_command.hpp - `coverage`: which requirements the suite checks, and why not the others.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode coverage_command(const Arguments& arguments);

}  // namespace clmem::conformance
