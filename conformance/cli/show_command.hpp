// SPDX-License-Identifier: Apache-2.0
// show_command.hpp - the command `show`: prints what cases require and the calls that they make.
//
// Contract: the calls are those on one device, of the mock if no driver is named; where the mock is
// not installed the rest is printed. Throws SetupError for more than 20 cases.
#pragma once

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct ShowArguments : DriverArguments {
  std::vector<std::string> cases{};  // ids or patterns
  std::size_t calls = 200;           // the most of each case; 0: the cases do not run
};

[[nodiscard]] ExitCode show_command(const ShowArguments& arguments);

}  // namespace clmem::conformance
