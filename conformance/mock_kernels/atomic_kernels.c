/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels whose work-items change one value. They run one after the other, so that nothing here has
 * to be atomic.
 */
#include "suite_kernels.h"

enum { add, sub, inc, dec, min, max, and, or, xor, xchg };

/* The user data of kernels on int; those on uint have none. */
static char of_int;

static cl_uint applied(cl_uint function, const void* type, cl_uint old, cl_uint start,
                       cl_uint with) {
  const int is_less = type == &of_int ? (cl_int)old < (cl_int)with : old < with;
  switch (function) {
    case add:
      return old + with;
    case sub:
      return old - with;
    case inc:
      return old + 1;
    case dec:
      return old - 1;
    case min:
      return is_less ? old : with;
    case max:
      return is_less ? with : old;
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

static cl_int CL_CALLBACK apply_global(const clmem_mock_work_item* item, void* type) {
  cl_uint* const at = item->arguments[0].data;
  const cl_uint* const function = item->arguments[1].data;
  const cl_uint* const start = item->arguments[2].data;
  const cl_uint* const with = item->arguments[3].data;
  cl_uint* const was = item->arguments[4].data;
  was[item->global_id[0]] = *at;
  *at = applied(*function, type, *at, *start, with[item->global_id[0]]);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK apply_local(const clmem_mock_work_item* item, void* type) {
  cl_uint* const at = item->arguments[0].data;
  cl_uint* const end = item->arguments[5].data;
  if (item->local_id[0] == 0) {
    *at = *(const cl_uint*)item->arguments[2].data;
  }
  apply_global(item, type);
  if (item->local_id[0] == item->local_size[0] - 1) {
    end[item->group_id[0]] = *at;
  }
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_atomic_kernels[] = {
    PER_ITEM_WITH(apply_global_int, apply_global, &of_int,
                  "read_write volatile global int* at, uint function, int start, read_only global "
                  "int* with, write_only global int* was"),
    PER_ITEM(apply_global_uint, apply_global,
             "read_write volatile global uint* at, uint function, uint start, read_only global "
             "uint* with, write_only global uint* was"),
    PER_ITEM_WITH(apply_device_int, apply_global, &of_int,
                  "read_write volatile global atomic_int* at, uint function, int start, read_only "
                  "global int* with, write_only global int* was"),
    PER_ITEM(apply_device_uint, apply_global,
             "read_write volatile global atomic_uint* at, uint function, uint start, read_only "
             "global uint* with, write_only global uint* was"),
    PER_ITEM_WITH(apply_local_int, apply_local, &of_int,
                  "volatile local int* at, uint function, int start, read_only global int* with, "
                  "write_only global int* was, write_only global int* end"),
    PER_ITEM(apply_local_uint, apply_local,
             "volatile local uint* at, uint function, uint start, read_only global uint* with, "
             "write_only global uint* was, write_only global uint* end"),
    NO_MORE_KERNELS,
};
