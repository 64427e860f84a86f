// SPDX-License-Identifier: Apache-2.0
// temporary_file.hpp - a file of this process, removed with the object.
//
//   const TemporaryFile script{"clmem-script"};
//   std::ofstream{script.path()} << text;
//
// Contract: throws SetupError if no file can be made.
#pragma once

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "runner/setup_error.hpp"

namespace clmem::conformance {

class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view name)
      : path_{(std::filesystem::temp_directory_path() / fmt::format("{}-XXXXXX", name)).string()} {
    const int descriptor = ::mkstemp(path_.data());
    if (descriptor < 0) {
      throw_errno("create a file like " + path_);
    }
    ::close(descriptor);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { ::unlink(path_.c_str()); }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace clmem::conformance
