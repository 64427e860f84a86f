// SPDX-License-Identifier: Apache-2.0
// merge_command.hpp - the command `merge`: makes one report from the result files of a run's
// shards.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

// Returns a deviation if cases have no result, because a gate must not pass when a machine was
// lost.
[[nodiscard]] ExitCode merge_command(const Arguments& arguments);

}  // namespace clmem::conformance
