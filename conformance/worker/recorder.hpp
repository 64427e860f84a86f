// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - the layer that records this process's calls.
//
//   witness::install(load_recorder("/usr/lib/clmem/libclmem_recording_layer.so"));
//
// Contract: the loader has the layer from OPENCL_LAYERS; this finds the same one. Throws
// std::runtime_error where it cannot be loaded or is another library.
#pragma once

#include <string>

struct clmem_witness;

namespace clmem::conformance {

[[nodiscard]] const clmem_witness* load_recorder(const std::string& path);

}  // namespace clmem::conformance
