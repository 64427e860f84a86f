/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels that the suite asks for their arguments and never runs. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK never_run(const clmem_mock_work_item* item, void* user_data) {
  (void)item;
  (void)user_data;
  return CL_SUCCESS;
}

/* What is asked for is the declaration in the source: here the names are enough. */
const clmem_mock_kernel clmem_suite_described_kernels[] = {
    {"describe_pointers", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL},
    {"describe_values", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL},
    {"describe_images", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL},
    {"describe_read_write_image", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL},
    {"describe_pipes", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL},
    {NULL, 0, CL_FALSE, NULL, NULL, NULL},
};
