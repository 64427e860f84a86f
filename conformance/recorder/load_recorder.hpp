// SPDX-License-Identifier: Apache-2.0
// load_recorder.hpp - finds the layer that records this process's calls.
//
//   recorder::install(load_recorder("/usr/lib/clmem/libclmem_recording_layer.so"));
//
// Contract: the OpenCL loader has loaded the layer because OPENCL_LAYERS names it; loaders do so in
// their first call. This function finds the loaded layer. Throws std::runtime_error if the loader
// has not loaded it, or if it is another library.
#pragma once

#include <string>

struct clmem_recorder;

namespace clmem::conformance {

[[nodiscard]] const clmem_recorder* load_recorder(const std::string& path);

}  // namespace clmem::conformance
