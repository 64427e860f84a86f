// SPDX-License-Identifier: Apache-2.0
// load_recorder.hpp - the layer that records this process's calls.
//
//   recorder::install(load_recorder("/usr/lib/clmem/libclmem_recording_layer.so"));
//
// Contract: the OpenCL loader has loaded the layer, as OPENCL_LAYERS names it; loaders do so in
// their first call. This finds the same one. Throws std::runtime_error where the loader has not, or
// where it is another library.
#pragma once

#include <string>

struct clmem_recorder;

namespace clmem::conformance {

[[nodiscard]] const clmem_recorder* load_recorder(const std::string& path);

}  // namespace clmem::conformance
