// SPDX-License-Identifier: Apache-2.0
// repro_command.hpp - writes C programs that show what cases find.
//
// Contract: a case that passes, or whose failure no C program can show, is reported and gets no
// file; the exit code is then ExitCode::deviation.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode repro_command(const Arguments& arguments);

}  // namespace clmem::conformance
