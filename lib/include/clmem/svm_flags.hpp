// SPDX-License-Identifier: Apache-2.0
// svm_flags.hpp - how shared virtual memory is allocated, and what a device can do with it.
//
//   const auto flags = SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer;
//   if (has_fine_grain_buffer_svm(device)) { ... }
//
// Contract: access flags speak of kernels. Each question asks the device once; one that does not
// know the question, being older than OpenCL 2.0, has no shared virtual memory.
#pragma once

#include <clmem/device.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>

namespace CLMEM_EXPORT clmem {

enum class SVMMemFlags : cl_svm_mem_flags {
  none = 0,
  read_write = CL_MEM_READ_WRITE,
  write_only = CL_MEM_WRITE_ONLY,
  read_only = CL_MEM_READ_ONLY,
  fine_grain_buffer = CL_MEM_SVM_FINE_GRAIN_BUFFER,
  atomics = CL_MEM_SVM_ATOMICS,
};

enum class SVMCapabilities : cl_device_svm_capabilities {
  none = 0,
  coarse_grain_buffer = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
  fine_grain_buffer = CL_DEVICE_SVM_FINE_GRAIN_BUFFER,
  fine_grain_system = CL_DEVICE_SVM_FINE_GRAIN_SYSTEM,
  atomics = CL_DEVICE_SVM_ATOMICS,
};

template <>
inline constexpr bool is_flags<SVMMemFlags> = true;
template <>
inline constexpr bool is_flags<SVMCapabilities> = true;

// When the host may touch memory: while it is mapped, or whenever the accesses are ordered.
enum class SVMGrain { coarse, fine };

[[nodiscard]] constexpr SVMGrain grain_of(SVMMemFlags flags) noexcept {
  return has(flags, SVMMemFlags::fine_grain_buffer) ? SVMGrain::fine : SVMGrain::coarse;
}

[[nodiscard]] SVMCapabilities svm_capabilities(const Device& device);

[[nodiscard]] bool has_coarse_grain_buffer_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_buffer_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_system_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_buffer_svm_atomics(const Device& device);
[[nodiscard]] bool has_fine_grain_system_svm_atomics(const Device& device);

}  // namespace clmem
