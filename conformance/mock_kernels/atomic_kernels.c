/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels whose work-items change one value. They run one after the other, so that nothing here has
 * to be atomic.
 */
#include "suite_kernels.h"

enum { add, sub, inc, dec, min, max, and, or, xor, xchg };

static cl_uint applied_to_any(cl_uint function, cl_uint old, cl_uint start, cl_uint with) {
  switch (function) {
    case add:
      return old + with;
    case sub:
      return old - with;
    case inc:
      return old + 1;
    case dec:
      return old - 1;
    case and:
      return old & with;
    case or:
      return old | with;
    case xor:
      return old ^ with;
    case xchg:
      return with;
    default:
      return old == start ? with : old;
  }
}

static cl_uint applied_to_uint(cl_uint function, cl_uint old, cl_uint start, cl_uint with) {
  if (function == min || function == max) {
    return (old < with) == (function == min) ? old : with;
  }
  return applied_to_any(function, old, start, with);
}

static cl_uint applied_to_int(cl_uint function, cl_uint old, cl_uint start, cl_uint with) {
  if (function == min || function == max) {
    return ((cl_int)old < (cl_int)with) == (function == min) ? old : with;
  }
  return applied_to_any(function, old, start, with);
}

typedef cl_uint (*function_of_type)(cl_uint, cl_uint, cl_uint, cl_uint);

/* Of the arguments that all of these kernels have. */
static void apply(const clmem_mock_work_item* item, function_of_type applied) {
  cl_uint* const at = item->arguments[0].data;
  const cl_uint* const function = item->arguments[1].data;
  const cl_uint* const start = item->arguments[2].data;
  const cl_uint* const with = item->arguments[3].data;
  cl_uint* const was = item->arguments[4].data;
  was[item->global_id[0]] = *at;
  *at = applied(*function, *at, *start, with[item->global_id[0]]);
}

static void apply_in_group(const clmem_mock_work_item* item, function_of_type applied) {
  cl_uint* const at = item->arguments[0].data;
  cl_uint* const end = item->arguments[5].data;
  if (item->local_id[0] == 0) {
    *at = *(const cl_uint*)item->arguments[2].data;
  }
  apply(item, applied);
  if (item->local_id[0] == item->local_size[0] - 1) {
    end[item->group_id[0]] = *at;
  }
}

static cl_int CL_CALLBACK apply_global_int(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  apply(item, applied_to_int);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK apply_global_uint(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  apply(item, applied_to_uint);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK apply_local_int(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  apply_in_group(item, applied_to_int);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK apply_local_uint(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  apply_in_group(item, applied_to_uint);
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_atomic_kernels[] = {
    {"kernel void apply_global_int(read_write volatile global int* at, uint function, int start, "
     "read_only global int* with, write_only global int* was)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_global_int, NULL, NULL},
    {"kernel void apply_global_uint(read_write volatile global uint* at, uint function, "
     "uint start, read_only global uint* with, write_only global uint* was)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_global_uint, NULL, NULL},
    {"kernel void apply_device_int(read_write volatile global atomic_int* at, uint function, "
     "int start, read_only global int* with, write_only global int* was)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_global_int, NULL, NULL},
    {"kernel void apply_device_uint(read_write volatile global atomic_uint* at, uint function, "
     "uint start, read_only global uint* with, write_only global uint* was)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_global_uint, NULL, NULL},
    {"kernel void apply_local_int(volatile local int* at, uint function, int start, "
     "read_only global int* with, write_only global int* was, write_only global int* end)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_local_int, NULL, NULL},
    {"kernel void apply_local_uint(volatile local uint* at, uint function, uint start, "
     "read_only global uint* with, write_only global uint* was, write_only global uint* end)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, apply_local_uint, NULL, NULL},
    {NULL, 0, CL_FALSE, NULL, NULL, NULL},
};
