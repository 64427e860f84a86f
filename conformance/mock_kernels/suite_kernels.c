/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernels of the suite do, as functions of the host for the mock device, which reads no
 * further than a kernel's parameters. Each stands for the OpenCL C of the same name in the suite.
 */
#include <clmem/mock/kernel.h>

static cl_int CL_CALLBACK copy_bytes(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const to = item->arguments[1].data;
  (void)user_data;
  to[item->global_id[0]] = from[item->global_id[0]];
  return CL_SUCCESS;
}

static const clmem_mock_kernel kernels[] = {
    {"kernel void copy_bytes(read_only global uchar* from, write_only global uchar* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, copy_bytes, NULL, NULL},
};

__attribute__((visibility("default"))) cl_int clmem_mock_register_kernels(
    const clmem_mock_kernel_registrar* registrar);

cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
  for (size_t at = 0; at < sizeof(kernels) / sizeof(kernels[0]); ++at) {
    const cl_int code = registrar->register_kernel(&kernels[at]);
    if (code != CL_SUCCESS) {
      return code;
    }
  }
  return CL_SUCCESS;
}
