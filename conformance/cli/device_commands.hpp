// SPDX-License-Identifier: Apache-2.0
// device_commands.hpp - the commands that only print: `list` and `devices`.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode list_command(const Arguments& arguments);
[[nodiscard]] ExitCode devices_command(const Arguments& arguments);

}  // namespace clmem::conformance
