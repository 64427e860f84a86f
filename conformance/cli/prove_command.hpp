// SPDX-License-Identifier: Apache-2.0
// prove_command.hpp - the command `prove`: shows by the defects of the mock that the cases can
// fail.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode prove_command(const Arguments& arguments);

}  // namespace clmem::conformance
