// SPDX-License-Identifier: Apache-2.0
// driver.hpp - a driver to test; a VendorDirectory makes it the only one that a loader finds.
//
//   const Driver driver = resolve_driver("pocl", places);   // or a .so, or an .icd file
//
// Contract: plain values; nothing is loaded into this process. Throws SetupError that names what
// was searched for.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

struct Driver {
  std::string name{};      // short name, or the stem of its file
  std::string argument{};  // the value of --driver that selects it again
  std::string library{};   // absolute path, or a name that the loader searches for
  std::map<std::string, std::string> environment{};  // in addition to the library's selection
};

// The places to search for drivers.
struct DriverPlaces {
  std::filesystem::path vendors{"/etc/OpenCL/vendors"};
  std::vector<std::filesystem::path> mock{};         // directories with libclmem_mock_icd.so
  std::vector<std::filesystem::path> oclgrind{};     // directories with liboclgrind-rt.so
  std::filesystem::path fetched{};                   // directory of .icd files that ci/driver wrote
  std::map<std::string, std::string> environment{};  // the caller's relevant variables
};

// Returns the places of this machine, for a program in `program_directory`.
[[nodiscard]] DriverPlaces machine_places(const std::filesystem::path& program_directory);

// Finds a driver. The argument is a .so, an .icd file, mock, oclgrind, or the name of a driver that
// is installed or fetched: the name of its library if it is known (pocl, rusticl), else of its .icd
// file. NAME.env beside an .icd file sets variables that the driver needs, or that select its
// device: one NAME=VALUE per line; `#` begins a comment.
[[nodiscard]] Driver resolve_driver(std::string_view argument, const DriverPlaces& places);

// Returns every driver that a loader would find, and Oclgrind, which does not register with
// loaders. If the caller has set OCL_ICD_VENDORS, returns only the drivers there.
[[nodiscard]] std::vector<Driver> installed_drivers(const DriverPlaces& places);

}  // namespace clmem::conformance
