// SPDX-License-Identifier: Apache-2.0
// text_of_file.hpp - the text of a file, empty for one that cannot be read.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace clmem::tests {

[[nodiscard]] inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

}  // namespace clmem::tests
