// SPDX-License-Identifier: Apache-2.0
// include_scan.hpp - the include directives of source files.
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

namespace clmem::tests {

// Returns the path of each #include as written.
[[nodiscard]] std::vector<std::string> included_paths(std::istream& source);

// Returns every .hpp, .h and .cpp below the folder.
[[nodiscard]] std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder);

}  // namespace clmem::tests
