/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels whose arguments cases query, and which never run. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK never_run(const clmem_mock_work_item* item, void* user_data) {
  return CL_SUCCESS;
}

#define DESCRIBED(name) \
  { name, CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL }

/* Cases query the declaration in the source, so that the names are enough here. */
const clmem_mock_kernel clmem_suite_described_kernels[] = {
    DESCRIBED("describe_pointers"), DESCRIBED("describe_values"),
    DESCRIBED("describe_images"),   DESCRIBED("describe_read_write_image"),
    DESCRIBED("describe_pipes"),    NO_MORE_KERNELS,
};
