/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels about their work-items and work-groups. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK store_indices(const clmem_mock_work_item* item, void* user_data) {
  const size_t x = item->global_id[0] - item->global_offset[0];
  const size_t y = item->global_id[1] - item->global_offset[1];
  const size_t z = item->global_id[2] - item->global_offset[2];
  const size_t place = (z * item->global_size[1] + y) * item->global_size[0] + x;
  const cl_uint count = *(const cl_uint*)item->arguments[1].data;
  cl_uint* at = (cl_uint*)item->arguments[0].data + 22 * (place % count);
  for (int i = 0; i < 3; ++i) {
    *at++ = (cl_uint)item->global_id[i];
    *at++ = (cl_uint)item->local_id[i];
    *at++ = (cl_uint)item->group_id[i];
    *at++ = (cl_uint)item->global_size[i];
    *at++ = (cl_uint)item->local_size[i];
    *at++ = (cl_uint)item->num_groups[i];
    *at++ = (cl_uint)item->global_offset[i];
  }
  *at = item->work_dim;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_groups_of_six(const clmem_mock_work_item* item, void* user_data) {
  cl_uint* const to = item->arguments[0].data;
  to[item->global_id[1] * item->global_size[0] + item->global_id[0]] =
      (cl_uint)(item->local_id[1] * item->local_size[0] + item->local_id[0]);
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_index_kernels[] = {
    PER_ITEM(store_indices, store_indices, "write_only global uint* to, uint count"),
    PER_ITEM(store_indices_of_constants, store_indices, "write_only global uint* to, uint count"),
    PER_ITEM(store_groups_of_six, store_groups_of_six, "write_only global uint* to"),
    NO_MORE_KERNELS,
};
