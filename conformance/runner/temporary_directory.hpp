// SPDX-License-Identifier: Apache-2.0
// temporary_directory.hpp - a directory that its owner removes.
//
//   const TemporaryDirectory directory{"clmem-vendors"};      // /tmp/clmem-vendors-a1B2c3
//   std::ofstream{directory.path() / "file"};
//
// Contract: made in TMPDIR if that is set, else in /tmp; only its user can read it. Throws
// SetupError. A directory that cannot be removed remains.
#pragma once

#include <filesystem>
#include <string>

namespace clmem::conformance {

class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(const std::string& prefix);
  TemporaryDirectory(TemporaryDirectory&& other) noexcept;
  TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;
  ~TemporaryDirectory();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;  // empty: moved from
};

}  // namespace clmem::conformance
