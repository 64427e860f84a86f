// SPDX-License-Identifier: Apache-2.0
// merge_command.hpp - the command `merge`: one report from the result files of a run's shards.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

// Cases without a result are a deviation: a gate must not turn green because a machine was lost.
[[nodiscard]] ExitCode merge_command(const Arguments& arguments);

}  // namespace clmem::conformance
