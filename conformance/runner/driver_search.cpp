// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "runner/driver.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr const char* shown_variables[] = {"OCL_ICD_VENDORS", "RUSTICL_ENABLE", "LD_PRELOAD",
                                           "CLMEM_MOCK_KERNELS"};

}  // namespace

DriverPlaces machine_places(const fs::path& program_directory) {
  DriverPlaces places;
  const fs::path prefix = program_directory.parent_path();
  // The directories of the build tree and of an installation, which keeps the module out of the
  // linker's search path.
  places.mock = {prefix / "lib", prefix / CLMEM_INSTALL_LIBDIR / "clmem"};
  places.oclgrind = {"/usr/lib/oclgrind", "/usr/local/lib/oclgrind", "/usr/local/lib",
                     prefix / "lib" / "oclgrind"};
  for (const char* name : shown_variables) {
    if (const char* value = std::getenv(name)) {
      places.environment[name] = value;
    }
  }
  // The directory beside the build tree that ci/driver uses.
  const char* const fetched = std::getenv("CLMEM_DRIVERS");
  places.fetched = fetched && *fetched ? fs::path{fetched} : prefix.parent_path() / "drivers";
  return places;
}

}  // namespace clmem::conformance
