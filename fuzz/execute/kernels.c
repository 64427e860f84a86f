/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels of fuzz programs as functions of the host; kernels.hpp has the OpenCL C. */
#include "clmem/mock/kernel.h"

extern const clmem_mock_kernel clmem_fuzz_kernels[11];

static cl_uint number_at(const clmem_mock_work_item* item, size_t argument) {
  return *(const cl_uint*)item->arguments[argument].data;
}

/* Returns the work-item's number over all dimensions, including the offset. */
static size_t number_of_item(const clmem_mock_work_item* item) {
  const size_t* const id = item->global_id;
  const size_t* const size = item->global_size;
  return id[0] + size[0] * (id[1] + size[1] * id[2]);
}

/* Returns the first byte of a work-item in memory; an argument is the begin of the first one. */
static cl_uchar* byte_at(const clmem_mock_work_item* item, size_t memory, size_t offset,
                         size_t element) {
  cl_uchar* const data = item->arguments[memory].data;
  return data + number_at(item, offset) + element * number_of_item(item);
}

static cl_int CL_CALLBACK fuzz_copy(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  *byte_at(item, 1, 3, 1) = *byte_at(item, 0, 2, 1);
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_add(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const at = byte_at(item, 0, 1, 1);
  (void)user_data;
  *at = (cl_uchar)(*at + number_at(item, 2));
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
  cl_uchar* const at = byte_at(item, 0, 1, 1);
  (void)user_data;
  *at = (cl_uchar)(*at + (after_100000_steps(number_at(item, 2)) >> 24));
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_has(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  *byte_at(item, 0, 2, 1) =
      (cl_uchar)(number_at(item, 3) + (item->arguments[1].data != NULL ? 1u : 0u));
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_local(const clmem_mock_work_item* item, void* user_data) {
  cl_uchar* const room = item->arguments[1].data;
  const cl_uint last = number_at(item, 3);
  (void)user_data;
  room[last] = (cl_uchar)number_at(item, 4);
  *byte_at(item, 0, 2, 1) = room[last];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_vector(const clmem_mock_work_item* item, void* user_data) {
  const cl_uchar* const numbers = item->arguments[1].data;
  (void)user_data;
  *byte_at(item, 0, 2, 1) = numbers[number_of_item(item) % 128];
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_many(const clmem_mock_work_item* item, void* user_data) {
  cl_uint sum = 0;
  (void)user_data;
  for (cl_uint i = 0; i < 18; ++i) {
    sum += (2 * i + 1) * number_at(item, i + 2);
  }
  *byte_at(item, 0, 1, 1) = (cl_uchar)sum;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK fuzz_read_image(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const from = item->arguments[0].image;
  const cl_int place[3] = {(cl_int)number_of_item(item), (cl_int)number_at(item, 3), 0};
  cl_uchar* const to = byte_at(item, 1, 2, 4);
  clmem_mock_color color;
  const cl_int code =
      from->read(from, item->arguments[4].sampler, CLMEM_MOCK_COLOR_UINT, place, &color);
  (void)user_data;
  for (int channel = 0; code == CL_SUCCESS && channel < 4; ++channel) {
    to[channel] = (cl_uchar)color.ui[channel];
  }
  return code;
}

static cl_int CL_CALLBACK fuzz_write_image(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const to = item->arguments[0].image;
  const cl_uint x = (cl_uint)number_of_item(item);
  const cl_uint value = number_at(item, 2);
  const cl_int place[3] = {(cl_int)x, (cl_int)number_at(item, 1), 0};
  const clmem_mock_color color = {
      .ui = {value & 255u, (value + x) & 255u, (value * 3) & 255u, (x * 7) & 255u}};
  (void)user_data;
  return to->write(to, CLMEM_MOCK_COLOR_UINT, place, &color);
}

static cl_int CL_CALLBACK fuzz_copy_image(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const from = item->arguments[0].image;
  const clmem_mock_image* const to = item->arguments[1].image;
  const cl_int x = (cl_int)number_of_item(item);
  const cl_int source[3] = {x, (cl_int)number_at(item, 2), 0};
  const cl_int target[3] = {x, (cl_int)number_at(item, 3), 0};
  clmem_mock_color color;
  const cl_int code =
      from->read(from, item->arguments[4].sampler, CLMEM_MOCK_COLOR_UINT, source, &color);
  (void)user_data;
  return code == CL_SUCCESS ? to->write(to, CLMEM_MOCK_COLOR_UINT, target, &color) : code;
}

static cl_int CL_CALLBACK fuzz_widths(const clmem_mock_work_item* item, void* user_data) {
  const cl_ulong a = *(const cl_uchar*)item->arguments[2].data;
  const cl_uint b = number_at(item, 3);
  const cl_ulong c = *(const cl_ushort*)item->arguments[4].data;
  const cl_ulong d = *(const cl_uchar*)item->arguments[5].data;
  const cl_ulong e = *(const cl_ulong*)item->arguments[6].data;
  const cl_ulong sum = a + 3 * b + 5 * c + 7 * d + 9 * (e ^ e >> 32);
  (void)user_data;
  *byte_at(item, 0, 1, 1) = (cl_uchar)(sum + (sum >> 8));
  return CL_SUCCESS;
}

#define KERNEL(function, parameters) \
  { "kernel void " #function parameters, CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, function, NULL, NULL }

const clmem_mock_kernel clmem_fuzz_kernels[11] = {
    KERNEL(fuzz_copy,
           "(global const uchar* from, global uchar* to, uint from_offset, uint to_offset)"),
    KERNEL(fuzz_add, "(read_write global uchar* data, uint offset, uint value)"),
    KERNEL(fuzz_slow, "(read_write global uchar* data, uint offset, uint value)"),
    KERNEL(fuzz_read_image,
           "(read_only image2d_t from, global uchar* to, uint to_offset, uint row, sampler_t "
           "sampler)"),
    KERNEL(fuzz_write_image, "(write_only image2d_t to, uint row, uint value)"),
    KERNEL(fuzz_has, "(global uchar* data, global const uchar* other, uint offset, uint value)"),
    KERNEL(fuzz_local,
           "(global uchar* data, local uchar* room, uint offset, uint last, uint value)"),
    KERNEL(fuzz_vector, "(global uchar* data, ulong16 numbers, uint offset)"),
    KERNEL(fuzz_many,
           "(global uchar* data, uint offset, uint a, uint b, uint c, uint d, uint e, uint f, "
           "uint g, uint h, uint i, uint j, uint k, uint l, uint m, uint n, uint o, uint p, "
           "uint q, uint r)"),
    KERNEL(fuzz_copy_image,
           "(read_only image2d_t from, write_only image2d_t to, uint from_row, uint to_row, "
           "sampler_t sampler)"),
    KERNEL(fuzz_widths,
           "(global uchar* data, uint offset, uchar a, uint b, ushort c, uchar d, ulong e)"),
};
