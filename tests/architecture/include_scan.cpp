// SPDX-License-Identifier: Apache-2.0
#include "include_scan.hpp"

namespace clmem::tests {

std::vector<std::string> included_paths(std::istream& source) {
  std::vector<std::string> paths;
  for (std::string line; std::getline(source, line);) {
    if (!line.starts_with("#include ")) {
      continue;
    }
    const auto begin = line.find_first_of("\"<");
    const auto end = line.find_first_of("\">", begin + 1);
    if (begin != std::string::npos && end != std::string::npos) {
      paths.push_back(line.substr(begin + 1, end - begin - 1));
    }
  }
  return paths;
}

std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> sources;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
    const auto extension = entry.path().extension();
    if (extension == ".hpp" || extension == ".h" || extension == ".cpp") {
      sources.push_back(entry.path());
    }
  }
  return sources;
}

}  // namespace clmem::tests
