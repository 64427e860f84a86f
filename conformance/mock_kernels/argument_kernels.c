/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels whose arguments are images and samplers; the suite sets their arguments and does not run
 * them. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK do_nothing(const clmem_mock_work_item* item, void* user_data) {
  (void)item;
  (void)user_data;
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_argument_kernels[] = {
    {"kernel void take_image(read_only image2d_t from, sampler_t sampler, global float4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, do_nothing, NULL, NULL},
    {"kernel void give_image(write_only image2d_t to)", CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE,
     do_nothing, NULL, NULL},
    {NULL, 0, CL_FALSE, NULL, NULL, NULL},
};
