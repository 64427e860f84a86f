// SPDX-License-Identifier: Apache-2.0
// coverage_command.hpp - the command `coverage`: prints which requirements the suite checks, and
// the reasons for the others.
#pragma once

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

enum class CoverageForm { text, json, open_list };

struct CoverageArguments : CommonArguments {
  CoverageForm form = CoverageForm::text;
};

[[nodiscard]] ExitCode coverage_command(const CoverageArguments& arguments);

}  // namespace clmem::conformance
