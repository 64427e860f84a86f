// SPDX-License-Identifier: Apache-2.0
// vendor_directory.hpp - a directory in which a loader finds one driver.
//
//   const VendorDirectory directory{driver};
//   command.environment = directory.environment();
//
// Contract: the directory contains one .icd file and lives as long as this object. Both loaders use
// OCL_ICD_VENDORS instead of the directory of the system. OCL_ICD_FILENAMES is emptied, because
// Khronos' loader adds the drivers named there. Throws SetupError if no directory can be made.
#pragma once

#include <map>
#include <string>

#include "runner/driver.hpp"
#include "runner/temporary_directory.hpp"

namespace clmem::conformance {

class VendorDirectory {
 public:
  explicit VendorDirectory(const Driver& driver);

  [[nodiscard]] const std::map<std::string, std::string>& environment() const {
    return environment_;
  }

 private:
  TemporaryDirectory directory_;
  std::map<std::string, std::string> environment_;
};

// Returns the environment for reports, without the directory's name, which differs from run to run.
[[nodiscard]] std::map<std::string, std::string> described_environment(const Driver& driver);

}  // namespace clmem::conformance
