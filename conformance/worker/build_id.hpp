// SPDX-License-Identifier: Apache-2.0
// build_id.hpp - identifies the builds of the driver and of this program.
//
//   const Builds builds = describe_builds(loader_path);
//   builds.driver;    // "2f3a...-9c01..."
//
// Contract: the linker's NT_GNU_BUILD_ID in hexadecimal digits; empty if there is none. The driver
// is the library that the vendors' directory names, or the loader's library if a driver replaces
// it; a digest of all loaded objects follows, since that library may only load others. Call it
// after the driver is loaded.
#pragma once

#include <string>

namespace clmem::conformance {

struct Builds {
  std::string driver{};
  std::string program{};
};

[[nodiscard]] Builds describe_builds(const std::string& loader);

}  // namespace clmem::conformance
