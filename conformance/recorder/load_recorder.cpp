// SPDX-License-Identifier: Apache-2.0
#include "recorder/load_recorder.hpp"

#include <dlfcn.h>

#include <stdexcept>

#include "recorder/recorder.h"

namespace clmem::conformance {

const clmem_recorder* load_recorder(const std::string& path) {
  // Finds the layer that is already loaded: a copy loaded here would record nothing with a loader
  // that does not support layers, such as that of CUDA 13.
  void* const layer = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (layer == nullptr) {
    throw std::runtime_error{"the OpenCL loader has not loaded the layer that records calls, " +
                             path +
                             ": loaders have layers from ocl-icd 2.3.0 and Khronos' 2021.04.29 on; "
                             "that of CUDA has none, and Oclgrind runs without a loader. With "
                             "--driver mock --always the program is the same"};
  }
  const auto function =
      reinterpret_cast<clmem_recorder_function>(::dlsym(layer, CLMEM_RECORDER_FUNCTION));
  if (function == nullptr) {
    throw std::runtime_error{path + " is not a recorder of this suite"};
  }
  return function();
}

}  // namespace clmem::conformance
