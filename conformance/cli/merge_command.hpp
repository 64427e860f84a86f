// SPDX-License-Identifier: Apache-2.0
// merge_command.hpp - the command `merge`: makes one report from the result files of a run's
// shards.
#pragma once

#include <filesystem>

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct MergeArguments : CommonArguments, OutputArguments {
  std::vector<std::filesystem::path> result_files{};
};

// Returns a deviation if cases have no result, because a gate must not pass when a machine was
// lost.
[[nodiscard]] ExitCode merge_command(const MergeArguments& arguments);

}  // namespace clmem::conformance
