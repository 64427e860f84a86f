// SPDX-License-Identifier: Apache-2.0
// arrows.hpp - who may depend on whom (docs/architecture.md), as data.
//
//   may_depend("clmem_suites", "clmem_model") == false
//
// Contract: an arrow is a direct dependency. Targets of others (GTest, fmt, the OpenCL loader) are
// named where a part must be free of them.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace clmem::tests {

// Whether the table knows the target at all; a new target has to be placed in it first.
[[nodiscard]] bool is_placed(std::string_view target);

// Whether `from` may link `to` directly, or include its headers.
[[nodiscard]] bool may_depend(std::string_view from, std::string_view to);

// Target that owns the headers included as "<directory>/...", or an empty view for a directory that
// is not part of one.
[[nodiscard]] std::string_view target_of_directory(std::string_view directory);

}  // namespace clmem::tests
