// SPDX-License-Identifier: Apache-2.0
// device_commands.hpp - the commands that only print: `list` and `devices`.
#pragma once

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct ListArguments : CommonArguments, SelectionArguments {};

[[nodiscard]] ExitCode list_command(const ListArguments& arguments);
[[nodiscard]] ExitCode devices_command(const DriverArguments& arguments);

}  // namespace clmem::conformance
