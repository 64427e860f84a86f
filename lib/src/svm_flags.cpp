// SPDX-License-Identifier: Apache-2.0
#include <clmem/svm.hpp>

namespace clmem {

SVMCapabilities svm_capabilities(const Device& device) {
  try {
    return static_cast<SVMCapabilities>(device.info<CL_DEVICE_SVM_CAPABILITIES>());
  } catch (const Error& error) {
    if (error.code() == CL_INVALID_VALUE) {
      return SVMCapabilities::none;  // older than the question
    }
    throw;
  }
}

bool has_coarse_grain_buffer_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::coarse_grain_buffer);
}

bool has_fine_grain_buffer_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::fine_grain_buffer);
}

bool has_fine_grain_system_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::fine_grain_system);
}

bool has_fine_grain_buffer_svm_atomics(const Device& device) {
  return has_all(svm_capabilities(device),
                 SVMCapabilities::fine_grain_buffer | SVMCapabilities::atomics);
}

bool has_fine_grain_system_svm_atomics(const Device& device) {
  return has_all(svm_capabilities(device),
                 SVMCapabilities::fine_grain_system | SVMCapabilities::atomics);
}

}  // namespace clmem
