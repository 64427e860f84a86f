// SPDX-License-Identifier: Apache-2.0
#include "worker/recorder.hpp"

#include <dlfcn.h>

#include <stdexcept>

#include "witness/witness.h"

namespace clmem::conformance {

const clmem_witness* load_recorder(const std::string& path) {
  // Kept for ever: the loader has it, too.
  void* const layer = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (layer == nullptr) {
    throw std::runtime_error{"cannot load the recorder: " + std::string{::dlerror()}};
  }
  const auto function =
      reinterpret_cast<clmem_witness_function>(::dlsym(layer, CLMEM_WITNESS_FUNCTION));
  if (function == nullptr) {
    throw std::runtime_error{path + " is no recorder of this suite"};
  }
  return function();
}

}  // namespace clmem::conformance
