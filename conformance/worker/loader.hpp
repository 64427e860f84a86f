// SPDX-License-Identifier: Apache-2.0
// loader.hpp - the library that this process's OpenCL calls are bound to.
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
  std::string path{};     // links resolved; the program's own for a loader linked statically
  std::string version{};  // as the loader reports it; empty when it does not
};

[[nodiscard]] Loader describe_loader();

// The driver's library, as the runner names it to the loader: in the one file of the directory
// OCL_ICD_VENDORS. Empty where there is none.
[[nodiscard]] std::string named_library();

// Why the loader has no device of that library, for loaders leave out in silence what they cannot
// load. Empty where the library can be loaded.
[[nodiscard]] std::string reason_without_devices();

}  // namespace clmem::conformance
