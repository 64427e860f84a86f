/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on global memory. */
#include <string.h>

#include "suite_kernels.h"

static cl_int CL_CALLBACK copy_bytes(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const to = item->arguments[1].data;
  to[item->global_id[0]] = from[item->global_id[0]];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK copy_range(const clmem_mock_work_item* item, void* user_data) {
  cl_uint size = 0;
  memcpy(&size, item->arguments[2].data, sizeof size);
  memcpy(item->arguments[1].data, item->arguments[0].data, size);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK copy_box(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const to = item->arguments[1].data;
  const cl_uint* const row = item->arguments[2].data;
  const cl_uint* const slice = item->arguments[3].data;
  const size_t at = item->global_id[2] * *slice + item->global_id[1] * *row + item->global_id[0];
  to[at] = from[at];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK add_value(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const data = item->arguments[0].data;
  const cl_uchar* const value = item->arguments[1].data;
  data[item->global_id[0]] = (cl_uchar)(data[item->global_id[0]] + *value);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK sum_bytes(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const one = item->arguments[0].data;
  const cl_uchar* const other = item->arguments[1].data;
  cl_uchar* const sum = item->arguments[2].data;
  sum[item->global_id[0]] = (cl_uchar)(one[item->global_id[0]] + other[item->global_id[0]]);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_is_null(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const result = item->arguments[1].data;
  result[item->global_id[0]] = item->arguments[0].data == NULL ? 1 : 2;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_values(const clmem_mock_work_item* item, void* user_data) {
  cl_uint* const to = item->arguments[5].data;
  to[0] = *(const cl_uchar*)item->arguments[0].data;
  to[1] = *(const cl_ushort*)item->arguments[1].data;
  to[2] = *(const cl_uint*)item->arguments[2].data;
  memcpy(to + 3, item->arguments[3].data, sizeof(cl_uint2));
  memcpy(to + 5, item->arguments[4].data, sizeof(cl_uint4));
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_mixed_values(const clmem_mock_work_item* item, void* user_data) {
  cl_uint* const to = item->arguments[17].data;
  memset(to, 0, 17 * sizeof(cl_uint2));
  for (int at = 0; at < 17; ++at) {
    const void* const value = item->arguments[at].data;
    switch (item->arguments[at].size) {
      case sizeof(cl_uchar):
        to[2 * at] = *(const cl_uchar*)value;
        break;
      case sizeof(cl_ushort):
        to[2 * at] = *(const cl_ushort*)value;
        break;
      default:
        memcpy(to + 2 * at, value, item->arguments[at].size);
    }
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_wide_values(const clmem_mock_work_item* item, void* user_data) {
  char* const to = item->arguments[3].data;
  memcpy(to, item->arguments[0].data, 32);
  memcpy(to + 32, item->arguments[1].data, 64);
  memcpy(to + 96, item->arguments[2].data, 128);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_many(const clmem_mock_work_item* item, void* user_data) {
  cl_uint* const to = item->arguments[32].data;
  for (int at = 0; at < 32; ++at) {
    to[at] = *(const cl_uint*)item->arguments[at].data;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK do_nothing(const clmem_mock_work_item* item, void* user_data) {
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK copy_through_local(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const from = item->arguments[0].data;
  cl_uchar* const between = item->arguments[1].data;
  cl_uchar* const to = item->arguments[2].data;
  between[item->local_id[0]] = from[item->global_id[0]];
  to[item->global_id[0]] = between[item->local_id[0]];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK exchange_through_locals(const clmem_mock_work_item* group,
                                                  void* user_data) {
  const cl_uchar* const from = group->arguments[0].data;
  cl_uchar* const one = group->arguments[1].data;
  cl_uchar* const other = group->arguments[2].data;
  cl_uchar* const to = group->arguments[3].data;
  const size_t first = group->global_id[0];
  const size_t count = group->local_size[0];
  for (size_t i = 0; i < count; ++i) {
    one[i] = from[first + i];
    other[i] = from[first + i] ^ 255;
  }
  for (size_t i = 0; i < count; ++i) {
    to[2 * (first + i)] = one[count - 1 - i];
    to[2 * (first + i) + 1] = other[count - 1 - i];
  }
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_memory_kernels[] = {
    PER_ITEM(copy_bytes, copy_bytes, "read_only global uchar* from, write_only global uchar* to"),
    PER_ITEM(copy_range, copy_range,
             "read_only global uchar* from, write_only global uchar* to, uint size"),
    PER_ITEM(copy_box, copy_box,
             "read_only global uchar* from, write_only global uchar* to, uint row, uint slice"),
    PER_ITEM(copy_constant, copy_bytes, "constant uchar* from, write_only global uchar* to"),
    PER_ITEM(add_value, add_value, "read_write global uchar* data, uchar value"),
    PER_ITEM(
        sum_bytes, sum_bytes,
        "read_only global uchar* one, read_only global uchar* other, write_only global uchar* sum"),
    PER_ITEM(store_is_null, store_is_null,
             "read_only global uchar* pointer, write_only global uchar* result"),
    PER_ITEM(store_values, store_values,
             "uchar byte, ushort two, uint four, uint2 eight, uint4 sixteen, write_only global "
             "uint* to"),
    PER_ITEM(store_mixed_values, store_mixed_values,
             "uchar a, uchar b, ushort c, uchar d, uint e, uchar f, uint2 g, ushort h, ushort i, "
             "uint j, ushort k, uint2 l, uint m, uint n, uint2 o, uint2 p, uchar q, write_only "
             "global uint* to"),
    PER_ITEM(store_wide_values, store_wide_values,
             "uint8 thirty_two, uint16 sixty_four, Record record, write_only global uint* to"),
    PER_ITEM(store_many, store_many,
             "uint a, uint b, uint c, uint d, uint e, uint f, uint g, uint h, uint i, uint j, uint "
             "k, uint l, uint m, uint n, uint o, uint p, uint q, uint r, uint s, uint t, uint u, "
             "uint v, uint w, uint x, uint y, uint z, uint aa, uint bb, uint cc, uint dd, uint ee, "
             "uint ff, write_only global uint* to"),
    PER_ITEM(do_nothing, do_nothing, ""),
    PER_ITEM(copy_through_local, copy_through_local,
             "read_only global uchar* from, local uchar* between, write_only global uchar* to"),
    PER_GROUP(exchange_through_locals, exchange_through_locals,
              "read_only global uchar* from, local uchar* one, local uchar* other, write_only "
              "global uchar* to"),
    NO_MORE_KERNELS,
};
