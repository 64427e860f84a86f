/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on global memory, pipes and shared virtual memory. */
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

static cl_int CL_CALLBACK put_packets(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const from = item->arguments[0].data;
  const cl_uint count = *(const cl_uint*)item->arguments[1].data;
  const clmem_mock_pipe* const to = item->arguments[2].pipe;
  cl_int* const codes = item->arguments[3].data;
  for (cl_uint i = 0; i < count; ++i) {
    codes[i] = to->write(to, &from[i]);
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK take_packets(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_pipe* const from = item->arguments[0].pipe;
  const cl_uint count = *(const cl_uint*)item->arguments[1].data;
  cl_uint* const to = item->arguments[2].data;
  cl_int* const codes = item->arguments[3].data;
  for (cl_uint i = 0; i < count; ++i) {
    codes[i] = from->read(from, &to[i]);
  }
  return CL_SUCCESS;
}

struct svm_link {
  struct svm_link* next;
  cl_uint value;
};

static cl_int CL_CALLBACK add_to_links(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const links = item->arguments[1].data;
  const cl_uint* const step = item->arguments[2].data;
  struct svm_link* at = item->arguments[0].data;
  for (cl_uint i = 0; i < *links; ++i) {
    at->value += *step;
    at = at->next;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK add_up_to_null(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const step = item->arguments[1].data;
  struct svm_link* at = item->arguments[0].data;
  for (; at != NULL; at = at->next) {
    at->value += *step;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_address(const clmem_mock_work_item* item, void* user_data) {
  struct svm_link* const result = item->arguments[1].data;
  result->next = item->arguments[0].data;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK count_atomically(const clmem_mock_work_item* item, void* user_data) {
  cl_int* const counter = item->arguments[0].data;
  const cl_uint* const times = item->arguments[1].data;
  for (cl_uint i = 0; i < *times; ++i) {
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
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
    PER_ITEM(store_indices, store_indices, "write_only global uint* to, uint count"),
    PER_ITEM(store_indices_of_constants, store_indices, "write_only global uint* to, uint count"),
    PER_ITEM(store_groups_of_six, store_groups_of_six, "write_only global uint* to"),
    PER_ITEM(put_packets, put_packets,
             "read_only global uint* from, uint count, write_only pipe uint to, write_only global "
             "int* codes"),
    PER_ITEM(take_packets, take_packets,
             "read_only pipe uint from, uint count, write_only global uint* to, write_only global "
             "int* codes"),
    PER_ITEM(add_to_links, add_to_links,
             "read_write global struct svm_link* first, uint links, uint step"),
    PER_ITEM(add_up_to_null, add_up_to_null, "read_write global struct svm_link* first, uint step"),
    PER_ITEM(store_address, store_address, "global uchar* memory, global struct svm_link* result"),
    PER_ITEM(count_atomically, count_atomically, "volatile global atomic_int* counter, uint times"),
    NO_MORE_KERNELS,
};
