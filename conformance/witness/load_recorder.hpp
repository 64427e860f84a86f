// SPDX-License-Identifier: Apache-2.0
// load_recorder.hpp - the layer that records this process's calls.
//
//   witness::install(load_recorder("/usr/lib/clmem/libclmem_recording_layer.so"));
//
// Contract: the OpenCL loader has loaded the layer, as OPENCL_LAYERS asks and as loaders do with
// their first call; this finds the same one. Throws std::runtime_error where the loader has not, or
// where it is another library.
#pragma once

#include <string>

struct clmem_witness;

namespace clmem::conformance {

[[nodiscard]] const clmem_witness* load_recorder(const std::string& path);

}  // namespace clmem::conformance
