// SPDX-License-Identifier: Apache-2.0
#include "runner/temporary_directory.hpp"

#include <cstdlib>
#include <utility>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

fs::path make_directory(const std::string& prefix) {
  std::error_code ignored;
  const fs::path parent = fs::temp_directory_path(ignored);
  std::string name = ((parent.empty() ? fs::path{"/tmp"} : parent) / (prefix + "-XXXXXX")).string();
  if (!::mkdtemp(name.data())) {
    throw_errno("create the directory " + name);
  }
  return name;
}

}  // namespace

TemporaryDirectory::TemporaryDirectory(const std::string& prefix) : path_{make_directory(prefix)} {}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_{std::exchange(other.path_, {})} {}

TemporaryDirectory::~TemporaryDirectory() {
  if (!path_.empty()) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

}  // namespace clmem::conformance
