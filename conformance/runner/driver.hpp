// SPDX-License-Identifier: Apache-2.0
// driver.hpp - a driver to test, and the environment in which a loader finds it and no other.
//
//   const Driver driver = resolve_driver("pocl", places);   // or a .so, or an .icd file
//   DriverEnvironment environment{driver, caller};          // lives as long as workers are started
//   environment.changes();                                  // OCL_ICD_VENDORS and the like
//
// Contract: plain values; nothing is loaded into this process. Throws SetupError that names what
// was looked for.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

struct Driver {
  std::string name{};      // short name, or the stem of its file
  std::string argument{};  // what --driver takes to select it again
  std::string library{};   // absolute path, or a bare name that the loader searches for
  std::map<std::string, std::string> environment{};  // beyond what selects the library
};

// Where drivers are looked for.
struct DriverPlaces {
  std::filesystem::path vendors{"/etc/OpenCL/vendors"};
  std::vector<std::filesystem::path> mock{};         // directories with libclmem_mock_icd.so
  std::vector<std::filesystem::path> oclgrind{};     // directories with liboclgrind-rt.so
  std::filesystem::path fetched{};                   // .icd files that ci/driver wrote
  std::map<std::string, std::string> environment{};  // the caller's, as far as it matters here
};

// The places of this machine, for a program in `program_directory`.
[[nodiscard]] DriverPlaces machine_places(const std::filesystem::path& program_directory);

// The argument is a .so, an .icd file, mock, oclgrind, or the name of a driver that is installed or
// fetched: of its library where it is known (pocl, rusticl), else of its .icd file. NAME.env beside
// an .icd file has variables that the driver needs, or that select its device: NAME=VALUE, a line
// each, after `#` a comment.
[[nodiscard]] Driver resolve_driver(std::string_view argument, const DriverPlaces& places);

// Every driver that a loader would find, and Oclgrind, which registers with none. Where the caller
// has set OCL_ICD_VENDORS, only the drivers there.
[[nodiscard]] std::vector<Driver> installed_drivers(const DriverPlaces& places);

}  // namespace clmem::conformance
