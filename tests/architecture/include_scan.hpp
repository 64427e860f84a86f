// SPDX-License-Identifier: Apache-2.0
// include_scan.hpp - which directories' headers a source file includes.
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

namespace clmem::tests {

// The path of each #include, as it is written.
[[nodiscard]] std::vector<std::string> included_paths(std::istream& source);

// Every .hpp, .h and .cpp below the folder.
[[nodiscard]] std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder);

}  // namespace clmem::tests
