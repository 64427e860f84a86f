/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of the suite as functions of the host for the mock device, which only reads a
 * kernel's parameters. Each replaces the OpenCL C kernel of the same name in the suite.
 */
#include "suite_kernels.h"

static const clmem_mock_kernel* const families[] = {
    clmem_suite_argument_kernels, clmem_suite_atomic_kernels, clmem_suite_image_kernels,
    clmem_suite_memory_kernels};

__attribute__((visibility("default"))) cl_int clmem_mock_register_kernels(
    const clmem_mock_kernel_registrar* registrar);

cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
  for (size_t family = 0; family < sizeof(families) / sizeof(families[0]); ++family) {
    for (const clmem_mock_kernel* kernel = families[family]; kernel->declaration != NULL;
         ++kernel) {
      const cl_int code = registrar->register_kernel(kernel);
      if (code != CL_SUCCESS) {
        return code;
      }
    }
  }
  return CL_SUCCESS;
}
