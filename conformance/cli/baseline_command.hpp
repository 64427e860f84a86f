// SPDX-License-Identifier: Apache-2.0
// baseline_command.hpp - the command `baseline update`: prints the changes that would make the
// baseline agree with results, and changes nothing itself.
#pragma once

#include <filesystem>

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct BaselineUpdateArguments : CommonArguments, BaselineArguments {
  std::vector<std::filesystem::path> result_files{};
  bool by_cause = false;  // propose one entry per cause
};

// Returns as_expected if there is nothing to change, otherwise a deviation.
[[nodiscard]] ExitCode baseline_update_command(const BaselineUpdateArguments& arguments);

}  // namespace clmem::conformance
