// SPDX-License-Identifier: Apache-2.0
// prove_command.hpp - `prove`: shows that the cases can fail, by the defects of the mock.
#pragma once

#include "cli/arguments.hpp"

namespace clmem::conformance {

[[nodiscard]] ExitCode prove_command(const Arguments& arguments);

}  // namespace clmem::conformance
