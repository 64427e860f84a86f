// SPDX-License-Identifier: Apache-2.0
// repro_command.hpp - the command `repro`: writes C programs that show the failures of cases.
//
// Contract: a case that passes, or whose failure no C program can show, is reported and gets no
// file; the exit code is then ExitCode::deviation.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode repro_command(const Arguments& arguments);

}  // namespace clmem::conformance
