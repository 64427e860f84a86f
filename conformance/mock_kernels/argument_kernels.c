/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels with many or large arguments, and kernels whose arguments cases query, which never run. */
#include <stdint.h>
#include <string.h>

#include "suite_kernels.h"

static cl_int CL_CALLBACK gather_constants(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const to = item->arguments[8].data;
  const size_t at = item->global_id[0];
  for (size_t i = 0; i < 8; ++i) {
    to[8 * at + i] = ((const cl_uchar*)item->arguments[i].data)[at];
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_kilobyte(const clmem_mock_work_item* item, void* user_data) {
  char* to = item->arguments[9].data;
  for (size_t i = 0; i < 9; ++i) {
    memcpy(to, item->arguments[i].data, item->arguments[i].size);
    to += item->arguments[i].size;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_threes(const clmem_mock_work_item* item, void* user_data) {
  static const size_t sizes[7] = {1, 1, 2, 1, 4, 1, 8};
  static const size_t counts[7] = {1, 3, 3, 1, 3, 1, 3};
  cl_ulong* to = item->arguments[7].data;
  for (size_t i = 0; i < 7; ++i) {
    const char* from = item->arguments[i].data;
    for (size_t component = 0; component < counts[i]; ++component) {
      *to = 0; /* clears the upper bytes, as the host is little-endian */
      memcpy(to++, from, sizes[i]);
      from += sizes[i];
    }
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_far(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint dimension = *(const cl_uint*)item->arguments[0].data;
  cl_ulong* const to = item->arguments[1].data;
  to[item->global_id[dimension] - item->global_offset[dimension]] = item->global_id[dimension];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_addresses(const clmem_mock_work_item* item, void* user_data) {
  cl_ulong* const to = item->arguments[7].data;
  for (size_t i = 0; i < 7; ++i) {
    to[i] = (cl_ulong)(uintptr_t)item->arguments[i].data;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK use_local(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const between = item->arguments[0].data;
  const cl_uint size = *(const cl_uint*)item->arguments[1].data;
  cl_uint* const right = item->arguments[2].data;
  for (cl_uint i = 0; i < size; ++i) {
    between[i] = (cl_uchar)(i ^ (i >> 8));
  }
  memset(right, 0, item->local_size[0] * sizeof(cl_uint));
  for (cl_uint i = 0; i < size; ++i) {
    right[i % item->local_size[0]] += between[i] == (cl_uchar)(i ^ (i >> 8));
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK load_127(const clmem_mock_work_item* item, void* user_data) {
  const cl_int at[3] = {0, 0, 0};
  clmem_mock_color* const to = item->arguments[127].data;
  cl_int code = CL_SUCCESS;
  for (size_t i = 0; i < 127 && code == CL_SUCCESS; ++i) {
    const clmem_mock_image* const image = item->arguments[i].image;
    code = image->read(image, NULL, CLMEM_MOCK_COLOR_UINT, at, to + i);
  }
  return code;
}

#define IMAGE(number) "read_only image2d_t i" #number ", "
#define SEVEN(tens) \
  IMAGE(tens##0)    \
  IMAGE(tens##1) IMAGE(tens##2) IMAGE(tens##3) IMAGE(tens##4) IMAGE(tens##5) IMAGE(tens##6)
#define TEN(tens) SEVEN(tens) IMAGE(tens##7) IMAGE(tens##8) IMAGE(tens##9)

static cl_int CL_CALLBACK never_run(const clmem_mock_work_item* item, void* user_data) {
  return CL_SUCCESS;
}

#define DESCRIBED(name) \
  { name, CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, never_run, NULL, NULL }

const clmem_mock_kernel clmem_suite_argument_kernels[] = {
    PER_ITEM(gather_constants, gather_constants,
             "constant uchar* a, constant uchar* b, constant uchar* c, constant uchar* d, constant "
             "uchar* e, constant uchar* f, constant uchar* g, constant uchar* h, write_only global "
             "uchar* to"),
    PER_ITEM(store_kilobyte, store_kilobyte,
             "ulong16 a, ulong16 b, ulong16 c, ulong16 d, ulong16 e, ulong16 f, ulong16 g, ulong8 "
             "h, ulong4 i, write_only global ulong* to"),
    PER_ITEM(store_threes, store_threes,
             "uchar a, uchar3 b, ushort3 c, uchar d, uint3 e, uchar f, ulong3 g, write_only global "
             "ulong* to"),
    PER_ITEM(store_far, store_far, "uint dimension, write_only global ulong* to"),
    PER_ITEM(store_addresses, store_addresses,
             "read_only global ulong16* a, read_only global ulong16* b, constant ulong16* c, local "
             "uchar* d, local ulong16* e, local ushort* f, local ulong8* g, write_only global "
             "ulong* to"),
    PER_GROUP(use_local, use_local,
              "local uchar* between, uint size, write_only global uint* right"),
    PER_ITEM(load_127, load_127,
             TEN(10) TEN(11) TEN(12) TEN(13) TEN(14) TEN(15) TEN(16) TEN(17) TEN(18) TEN(19) TEN(20)
                 TEN(21) SEVEN(22) "write_only global uint4* to"),
    /* Cases query the declaration in the source, so that the names are enough here. */
    DESCRIBED("describe_pointers"),
    DESCRIBED("describe_values"),
    DESCRIBED("describe_images"),
    DESCRIBED("describe_read_write_image"),
    DESCRIBED("describe_pipes"),
    NO_MORE_KERNELS,
};
