// SPDX-License-Identifier: Apache-2.0
// driver_variables.hpp - the file of variables beside a driver's .icd file.
//
//   driver_variables("build/drivers/pocl-basic.icd");   // {{"POCL_DEVICES", "basic"}}
//
// Contract: reads NAME.env beside NAME.icd: one NAME=VALUE per line; empty lines and those that
// begin with `#` are ignored. A value is the rest of its line. Without such a file there are no
// variables. Throws SetupError that names a line that is none of these or has a control character.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace clmem::conformance {

[[nodiscard]] std::map<std::string, std::string> driver_variables(const std::filesystem::path& icd);

}  // namespace clmem::conformance
