// SPDX-License-Identifier: Apache-2.0
// prove_command.hpp - the command `prove`: shows by the defects of the mock that the cases can
// fail.
#pragma once

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

struct ProveArguments : CommonArguments {
  std::vector<std::string> defects{};  // patterns of names; empty: all
  std::vector<std::string> filters{};
  unsigned jobs = 0;  // 0: one for each processor
  bool json = false;
};

[[nodiscard]] ExitCode prove_command(const ProveArguments& arguments);

}  // namespace clmem::conformance
