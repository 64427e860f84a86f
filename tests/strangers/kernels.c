/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of kernels_test.py: what their OpenCL C source says, for the mock device. */
#include <clmem/mock/kernel.h>

static cl_int CL_CALLBACK scale(const clmem_mock_work_item* item, void* user_data) {
  float* data = item->arguments[0].data;
  const float factor = *(const float*)item->arguments[1].data;
  (void)user_data;
  data[item->global_id[0]] *= factor;
  return CL_SUCCESS;
}

__attribute__((visibility("default"))) cl_int clmem_mock_register_kernels(
    const clmem_mock_kernel_registrar* registrar);

cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
  const clmem_mock_kernel kernel = {"kernel void scale(global float* data, float factor)",
                                    CLMEM_MOCK_PER_WORK_ITEM,
                                    CL_FALSE,
                                    scale,
                                    NULL,
                                    NULL};
  return registrar->register_kernel(&kernel);
}
