// SPDX-License-Identifier: Apache-2.0
#include "driver/kernel_library.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <exception>
#include <utility>

#include "driver/kernel_registration.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// The registrar's functions have no context; a library registers while it is loaded, in one thread.
struct Registering {
  Model* model = nullptr;
  const char* file = "";
  std::string error;
};

Registering& registering() {
  static Registering state;
  return state;
}

void report(const std::string& file, const std::string& reason) {
  std::fprintf(stderr, "clmem mock driver: kernel library %s: %s\n", file.c_str(), reason.c_str());
}

cl_int register_one(const clmem_mock_kernel* kernel) {
  Registering& state = registering();
  try {
    state.model->register_kernel(registration_from(kernel), KernelTable::Origin::script);
    return CL_SUCCESS;
  } catch (const std::exception& error) {
    state.error = error.what();
    report(state.file, state.error);
    return CL_INVALID_VALUE;
  }
}

const char* last_registration_error() {
  return registering().error.c_str();
}

}  // namespace

void load_kernel_library(const std::string& file, Model& model) {
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return report(file, dlerror());
  }
  const auto start = reinterpret_cast<clmem_mock_register_kernels_function>(
      dlsym(library, CLMEM_MOCK_REGISTER_KERNELS_NAME));
  if (start == nullptr) {
    return report(file, "it does not export " CLMEM_MOCK_REGISTER_KERNELS_NAME);
  }
  registering() = {&model, file.c_str(), {}};
  const clmem_mock_kernel_registrar registrar{CLMEM_MOCK_KERNEL_VERSION, &register_one,
                                              &last_registration_error};
  const cl_int code = start(&registrar);
  // A library that passes on the code of a registration has nothing new to tell.
  if (code != CL_SUCCESS && registering().error.empty()) {
    report(file, CLMEM_MOCK_REGISTER_KERNELS_NAME " answered " + std::to_string(code));
  }
  registering().model = nullptr;
}

}  // namespace clmem::mock
