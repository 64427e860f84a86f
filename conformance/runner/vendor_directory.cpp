// SPDX-License-Identifier: Apache-2.0
#include "runner/vendor_directory.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

fs::path make_directory() {
  std::error_code ignored;
  const fs::path parent = fs::temp_directory_path(ignored);
  std::string name =
      ((parent.empty() ? fs::path{"/tmp"} : parent) / "clmem-vendors-XXXXXX").string();
  if (!::mkdtemp(name.data())) {
    throw SetupError{fmt::format("cannot create the directory {}: {}", name,
                                 std::generic_category().message(errno))};
  }
  return name;
}

std::map<std::string, std::string> with_vendors(const Driver& driver, const std::string& vendors) {
  auto environment = driver.environment;
  environment["OCL_ICD_VENDORS"] = vendors;
  environment["OCL_ICD_FILENAMES"] = "";
  return environment;
}

}  // namespace

VendorDirectory::VendorDirectory(const Driver& driver)
    // ocl-icd tells a directory from a file name by the slash at its end.
    : path_{make_directory()}, environment_{with_vendors(driver, path_.string() + "/")} {
  const fs::path file = path_ / (driver.name + ".icd");
  if (!(std::ofstream{file} << driver.library << std::endl)) {
    const std::string why = std::generic_category().message(errno);
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    throw SetupError{fmt::format("cannot write {}: {}", file.string(), why)};
  }
}

VendorDirectory::VendorDirectory(VendorDirectory&& other) noexcept
    : path_{std::exchange(other.path_, {})}, environment_{std::move(other.environment_)} {}

VendorDirectory::~VendorDirectory() {
  if (!path_.empty()) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

std::map<std::string, std::string> described_environment(const Driver& driver) {
  return with_vendors(driver, fmt::format("a directory with one .icd file: {}", driver.library));
}

}  // namespace clmem::conformance
