/* SPDX-License-Identifier: Apache-2.0 */
/* The library from which the mock driver runs the kernels of fuzz programs. */
#include "clmem/mock/kernel.h"

extern const clmem_mock_kernel clmem_fuzz_kernels[11];

__attribute__((visibility("default"))) cl_int clmem_mock_register_kernels(
    const clmem_mock_kernel_registrar* registrar);

cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
  for (size_t at = 0; at < sizeof(clmem_fuzz_kernels) / sizeof(clmem_fuzz_kernels[0]); ++at) {
    const cl_int code = registrar->register_kernel(&clmem_fuzz_kernels[at]);
    if (code != CL_SUCCESS) {
      return code;
    }
  }
  return CL_SUCCESS;
}
