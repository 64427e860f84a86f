// SPDX-License-Identifier: Apache-2.0
// bisect_command.hpp - the command `bisect`: finds cases that fail on one build of a driver and
// pass on another.
//
// Contract: runs the cases on the good build, then on the bad build with the failures of the good
// one as its baseline. Deviations are cases that fail only on the bad build.
#pragma once

#include "cli/run_command.hpp"

namespace clmem::conformance {

struct BisectArguments : RunArguments {
  std::string good{};
  std::string bad{};
};

[[nodiscard]] ExitCode bisect_command(const BisectArguments& arguments);

}  // namespace clmem::conformance
