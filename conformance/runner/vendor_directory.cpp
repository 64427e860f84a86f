// SPDX-License-Identifier: Apache-2.0
#include "runner/vendor_directory.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> with_vendors(const Driver& driver, const std::string& vendors) {
  auto environment = driver.environment;
  environment["OCL_ICD_VENDORS"] = vendors;
  environment["OCL_ICD_FILENAMES"] = "";
  return environment;
}

}  // namespace

VendorDirectory::VendorDirectory(const Driver& driver)
    : directory_{"clmem-vendors"},
      // ocl-icd recognises a directory by the slash at its end.
      environment_{with_vendors(driver, directory_.path().string() + "/")} {
  const fs::path file = directory_.path() / (driver.name + ".icd");
  if (!(std::ofstream{file} << driver.library << std::endl)) {
    throw_errno("write " + file.string());
  }
}

std::map<std::string, std::string> described_environment(const Driver& driver) {
  return with_vendors(driver, fmt::format("a directory with one .icd file: {}", driver.library));
}

}  // namespace clmem::conformance
