/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on global memory. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK copy_bytes(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const to = item->arguments[1].data;
  (void)user_data;
  to[item->global_id[0]] = from[item->global_id[0]];
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_memory_kernels[] = {
    {"kernel void copy_bytes(read_only global uchar* from, write_only global uchar* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, copy_bytes, NULL, NULL},
    {NULL, 0, CL_FALSE, NULL, NULL, NULL},
};
