// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - parses the command line into a command with its arguments.
//
//   const std::function<ExitCode()> command = parse_arguments(argc, argv);
//   return command();
//
// Contract: help, the version and errors are printed here; the command is then one that returns
// their exit code.
#pragma once

#include <functional>

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] std::function<ExitCode()> parse_arguments(int argc, const char* const* argv);

}  // namespace clmem::conformance
