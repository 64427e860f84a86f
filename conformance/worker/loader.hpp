// SPDX-License-Identifier: Apache-2.0
// loader.hpp - the library that provides this process's OpenCL functions.
//
//   const Loader loader = describe_loader();
//   loader.path;     // "/usr/lib/x86_64-linux-gnu/libOpenCL.so.1.0.0"
//   loader.version;  // "OpenCL ICD Loader 2.3.1, OCL Icd free software"
//
// Contract: usually that library is an ICD loader; a preloaded driver replaces it, and has no
// version here.
#pragma once

#include <string>

namespace clmem::conformance {

struct Loader {
  std::string path{};     // links resolved; the program's own path for a static loader
  std::string version{};  // as the loader reports it; may be empty
};

[[nodiscard]] Loader describe_loader();

// Returns the driver's library that the only file in the directory OCL_ICD_VENDORS names; empty if
// there is none.
[[nodiscard]] std::string named_library();

// Returns the reason why the loader has no device of the driver's library: loaders silently ignore
// libraries that they cannot load. Empty if the library can be loaded.
[[nodiscard]] std::string reason_without_devices();

}  // namespace clmem::conformance
