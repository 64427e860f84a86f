// SPDX-License-Identifier: Apache-2.0
// arrows.hpp - the permitted dependencies (docs/architecture.md), as data.
//
//   may_depend("clmem_suites", "clmem_model") == false
//
// Contract: an arrow is a direct dependency. Third-party targets (GTest, fmt, the OpenCL loader)
// are listed only if a part must not use them.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace clmem::tests {

// True if the table contains the target; a new target has to be added to it first.
[[nodiscard]] bool is_placed(std::string_view target);

// True if `from` may link `to` directly, or include its headers.
[[nodiscard]] bool may_depend(std::string_view from, std::string_view to);

// Returns the target that owns the headers included as "<directory>/...", or an empty view if no
// target does.
[[nodiscard]] std::string_view target_of_directory(std::string_view directory);

}  // namespace clmem::tests
