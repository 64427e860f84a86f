// SPDX-License-Identifier: Apache-2.0
#include "driver/kernel_registration.hpp"

#include <memory>
#include <stdexcept>
#include <string>

namespace clmem::mock {

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
