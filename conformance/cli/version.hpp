// SPDX-License-Identifier: Apache-2.0
// version.hpp - the version of the program.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

// Returns the version, the commit and the specification that the suite checks.
[[nodiscard]] std::string version_text();

// Returns the commit, with " (modified)" if the sources differ from it, or "unknown".
[[nodiscard]] std::string_view source_commit();

}  // namespace clmem::conformance
