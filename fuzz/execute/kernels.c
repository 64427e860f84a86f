/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of fuzz programs as functions of the host; kernels.hpp has the OpenCL C. */
#include "clmem/mock/kernel.h"

extern const clmem_mock_kernel clmem_fuzz_kernels[3];

static cl_int CL_CALLBACK fuzz_copy(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const to = item->arguments[1].data;
  const cl_uint from_offset = *(const cl_uint*)item->arguments[2].data;
  const cl_uint to_offset = *(const cl_uint*)item->arguments[3].data;
  (void)user_data;
  to[to_offset + item->global_id[0]] = from[from_offset + item->global_id[0]];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_add(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const data = item->arguments[0].data;
  const cl_uint offset = *(const cl_uint*)item->arguments[1].data;
  const cl_uint value = *(const cl_uint*)item->arguments[2].data;
  cl_uchar* const at = data + offset + item->global_id[0];
  (void)user_data;
  *at = (cl_uchar)(*at + value);
  return CL_SUCCESS;
}

/* The same number as 100,000 steps of x * factor + summand, in the time of 17: two steps are one of
   the same form. */
static cl_uint after_100000_steps(cl_uint x) {
  cl_uint factor = 1664525u;
  cl_uint summand = 1013904223u;
  for (cl_uint steps = 100000; steps != 0; steps >>= 1) {
    if (steps & 1u) {
      x = x * factor + summand;
    }
    summand = summand * (factor + 1u);
    factor = factor * factor;
  }
  return x;
}

static cl_int CL_CALLBACK fuzz_slow(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const data = item->arguments[0].data;
  const cl_uint offset = *(const cl_uint*)item->arguments[1].data;
  const cl_uint value = *(const cl_uint*)item->arguments[2].data;
  cl_uchar* const at = data + offset + item->global_id[0];
  (void)user_data;
  *at = (cl_uchar)(*at + (after_100000_steps(value) >> 24));
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_fuzz_kernels[3] = {
    {"kernel void fuzz_copy(global const uchar* from, global uchar* to, uint from_offset, uint "
     "to_offset)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, fuzz_copy, NULL, NULL},
    {"kernel void fuzz_add(read_write global uchar* data, uint offset, uint value)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, fuzz_add, NULL, NULL},
    {"kernel void fuzz_slow(read_write global uchar* data, uint offset, uint value)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, fuzz_slow, NULL, NULL},
};
