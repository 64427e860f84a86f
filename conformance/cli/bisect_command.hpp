// SPDX-License-Identifier: Apache-2.0
// bisect_command.hpp - `clmem-conformance bisect`: what one build of a driver breaks that another
// does not.
//
// Contract: runs the cases on the good build, then on the bad one with the good one's failures as
// its baseline. Deviations are what only the bad build fails.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode bisect_command(const Arguments& arguments);

}  // namespace clmem::conformance
