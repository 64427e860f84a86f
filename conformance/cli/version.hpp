// SPDX-License-Identifier: Apache-2.0
// version.hpp - which program this is.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

// What --version prints: the version, the commit and the specification that the suite checks.
[[nodiscard]] std::string version_text();

// The commit of the sources, followed by " (modified)" where they differ from it, or "unknown".
[[nodiscard]] std::string_view source_commit();

}  // namespace clmem::conformance
