// SPDX-License-Identifier: Apache-2.0
#include "driver/kernel_library.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <utility>

#include "executor/icd_executor.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// Static because the registrar's functions have no context; libraries register while they are
// loaded, in one thread.
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

// Paths of CPU drivers as the packages of Debian and Ubuntu install them.
const char* library_of(const std::string& name) {
  if (name == "pocl") {
    return "libpocl.so.2";
  }
  return name == "oclgrind" ? "/usr/lib/oclgrind/liboclgrind-rt-icd.so" : name.c_str();
}

void use_executor(const std::string& file, void* library, Model& model) {
  try {
    auto executor = open_executor(library);
    if (executor == nullptr) {
      return report(file, "it exports neither " CLMEM_MOCK_REGISTER_KERNELS_NAME
                          " nor what an OpenCL driver does");
    }
    model.set_unregistered_kernels({std::move(executor), false});
  } catch (const std::exception& error) {
    report(file, std::string{"cannot run kernels: "} + error.what());
  }
}

}  // namespace

void load_kernel_library(const std::string& file, Model& model) {
  if (file == "no-op") {
    return model.set_unregistered_kernels({nullptr, true});
  }
  void* const library = dlopen(library_of(file), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return report(file, dlerror());
  }
  const auto start = reinterpret_cast<clmem_mock_register_kernels_function>(
      dlsym(library, CLMEM_MOCK_REGISTER_KERNELS_NAME));
  if (start == nullptr) {
    return use_executor(file, library, model);
  }
  registering() = {&model, file.c_str(), {}};
  const clmem_mock_kernel_registrar registrar{CLMEM_MOCK_KERNEL_VERSION, &register_one,
                                              &last_registration_error};
  const cl_int code = start(&registrar);
  // Reports the code, unless it is that of a failed registration, which is printed already.
  if (code != CL_SUCCESS && registering().error.empty()) {
    report(file, CLMEM_MOCK_REGISTER_KERNELS_NAME " answered " + std::to_string(code));
  }
  registering().model = nullptr;
}

KernelRegistration registration_from(const clmem_mock_kernel* kernel) {
  if (kernel == nullptr) {
    throw std::invalid_argument{"kernel: null pointer"};
  }
  const auto release = kernel->release;
  std::shared_ptr<void> user_data{kernel->user_data, [release](void* data) {
                                    if (release != nullptr) {
                                      release(data);
                                    }
                                  }};
  if (kernel->declaration == nullptr || kernel->function == nullptr) {
    throw std::invalid_argument{"kernel: the declaration or the function is null"};
  }
  if (kernel->form != CLMEM_MOCK_PER_WORK_ITEM && kernel->form != CLMEM_MOCK_PER_WORK_GROUP) {
    throw std::invalid_argument{"kernel: '" + std::string{kernel->declaration} +
                                "' has the unknown form " + std::to_string(kernel->form)};
  }
  KernelRegistration registration;
  registration.declaration = kernel->declaration;
  registration.form = static_cast<Invocation>(kernel->form);
  registration.built_in = kernel->built_in != CL_FALSE;
  registration.function = [function = kernel->function,
                           data = std::move(user_data)](const clmem_mock_work_item& item) {
    return function(&item, data.get());
  };
  return registration;
}

}  // namespace clmem::mock
