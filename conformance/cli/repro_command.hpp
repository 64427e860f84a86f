// SPDX-License-Identifier: Apache-2.0
// repro_command.hpp - the command `repro`: writes C programs that show the failures of cases.
//
// Contract: a case that passes, or whose failure no C program can show, is reported and gets no
// file; the exit code is then ExitCode::deviation.
#pragma once

#include "cli/common_arguments.hpp"

namespace clmem::conformance {

// Selects whether a reproducer is also written for a case that passes.
enum class Always { no, yes };

// The output for a failure: only the C program, or an issue text that contains it.
enum class ReproForm { program, issue };

struct ReproArguments : DriverArguments {
  std::vector<std::string> cases{};  // ids or patterns
  std::vector<std::string> after{};  // cases to run first in the same process
  std::string file{};                // of the reproducer, or a directory for several
  Always always = Always::no;
  ReproForm form = ReproForm::program;
};

[[nodiscard]] ExitCode repro_command(const ReproArguments& arguments);

}  // namespace clmem::conformance
