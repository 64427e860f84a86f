/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on images. An image uses as many coordinates as its kind has, so that one function
 * replaces the kernels of all kinds.
 */
#include <string.h>

#include "suite_kernels.h"

static size_t here(const clmem_mock_work_item* item) {
  return (item->global_id[2] * item->global_size[1] + item->global_id[1]) * item->global_size[0] +
         item->global_id[0];
}

static cl_int sample_into(const clmem_mock_work_item* item, clmem_mock_color* color) {
  const clmem_mock_image* const image = item->arguments[0].image;
  const cl_float* const at = (const cl_float*)item->arguments[2].data + 4 * item->global_id[0];
  return image->sample(image, item->arguments[1].sampler, CLMEM_MOCK_COLOR_FLOAT, at, color);
}

static cl_int CL_CALLBACK sample(const clmem_mock_work_item* item, void* user_data) {
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[3].data + item->global_id[0];
  return sample_into(item, to);
}

/* The user data of functions for colors of several types. */
static cl_uint float_color = CLMEM_MOCK_COLOR_FLOAT;
static cl_uint int_color = CLMEM_MOCK_COLOR_INT;
static cl_uint uint_color = CLMEM_MOCK_COLOR_UINT;

static cl_int CL_CALLBACK sample_at_pixel(const clmem_mock_work_item* item, void* kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  const cl_int* const at = (const cl_int*)item->arguments[2].data + 4 * item->global_id[0];
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[3].data + item->global_id[0];
  return image->read(image, item->arguments[1].sampler, *(cl_uint*)kind, at, to);
}

static cl_int CL_CALLBACK sample_depth(const clmem_mock_work_item* item, void* user_data) {
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[3].data + item->global_id[0];
  clmem_mock_color color;
  const cl_int code = sample_into(item, &color);
  memset(to, 0, sizeof(*to));
  to->f[0] = color.f[0];
  return code;
}

static cl_int CL_CALLBACK load(const clmem_mock_work_item* item, void* kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1],
                        (cl_int)item->global_id[2]};
  return image->read(image, NULL, *(cl_uint*)kind, at, to);
}

static cl_int CL_CALLBACK measure(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  cl_int* const to = item->arguments[1].data;
  to[0] = (cl_int)image->width;
  to[1] = (cl_int)image->height;
  to[2] = (cl_int)image->depth;
  to[3] = (cl_int)image->array_size;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK describe(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  cl_int* const to = item->arguments[1].data;
  to[0] = (cl_int)image->format.image_channel_data_type;
  to[1] = (cl_int)image->format.image_channel_order;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK load_both(const clmem_mock_work_item* item, void* user_data) {
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  cl_int code = CL_SUCCESS;
  for (int of = 0; of < 2 && code == CL_SUCCESS; ++of) {
    const clmem_mock_image* const image = item->arguments[of].image;
    clmem_mock_color* const to = (clmem_mock_color*)item->arguments[of + 2].data + here(item);
    code = image->read(image, NULL, CLMEM_MOCK_COLOR_UINT, at, to);
  }
  return code;
}

static cl_int CL_CALLBACK load_sampled(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[2].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  return image->read(image, item->arguments[1].sampler, CLMEM_MOCK_COLOR_UINT, at, to);
}

static cl_int CL_CALLBACK store(const clmem_mock_work_item* item, void* kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  const clmem_mock_color* const from =
      (const clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1],
                        (cl_int)item->global_id[2]};
  return image->write(image, *(cl_uint*)kind, at, from);
}

static cl_int CL_CALLBACK invert(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  clmem_mock_color* const was = (clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  clmem_mock_color color;
  size_t i;
  const cl_int code = image->read(image, NULL, CLMEM_MOCK_COLOR_UINT, at, &color);
  if (code != CL_SUCCESS) {
    return code;
  }
  *was = color;
  for (i = 0; i < 4; ++i) {
    color.ui[i] ^= 255;
  }
  return image->write(image, CLMEM_MOCK_COLOR_UINT, at, &color);
}

#define SAMPLES(kind)              \
  PER_ITEM(sample_##kind, sample,  \
           "read_only image" #kind \
           "_t image, sampler_t modes, read_only global float4* at, write_only global float4* to")
#define LOADS(kind)                             \
  PER_ITEM_WITH(load_##kind, load, &uint_color, \
                "read_only image" #kind "_t image, write_only global uint4* to")
#define MEASURES(kind) \
  PER_ITEM(measure_##kind, measure, "read_only image" #kind "_t image, write_only global int* to")
#define STORES(kind)                              \
  PER_ITEM_WITH(store_##kind, store, &uint_color, \
                "write_only image" #kind "_t image, read_only global uint4* from")

#define OF_EVERY_KIND(ROW) ROW(1d), ROW(1d_buffer), ROW(1d_array), ROW(2d), ROW(2d_array), ROW(3d)

const clmem_mock_kernel clmem_suite_image_kernels[] = {
    SAMPLES(1d),
    SAMPLES(1d_array),
    SAMPLES(2d),
    SAMPLES(2d_array),
    SAMPLES(3d),
    PER_ITEM(sample_depth, sample_depth,
             "read_only image2d_depth_t image, sampler_t modes, read_only global float4* at, "
             "write_only global float4* to"),
    PER_ITEM_WITH(see_2d, load, &float_color,
                  "read_only image2d_t image, write_only global float4* to"),
    PER_ITEM_WITH(see_signed_2d, load, &int_color,
                  "read_only image2d_t image, write_only global int4* to"),
    PER_ITEM_WITH(sample_pixels_2d, sample_at_pixel, &float_color,
                  "read_only image2d_t image, sampler_t modes, read_only global int4* at, "
                  "write_only global float4* to"),
    PER_ITEM_WITH(sample_unsigned_2d, sample_at_pixel, &uint_color,
                  "read_only image2d_t image, sampler_t modes, read_only global int4* at, "
                  "write_only global uint4* to"),
    PER_ITEM_WITH(paint_2d, store, &float_color,
                  "write_only image2d_t image, read_only global float4* from"),
    PER_ITEM_WITH(store_signed_2d, store, &int_color,
                  "write_only image2d_t image, read_only global int4* from"),
    OF_EVERY_KIND(MEASURES),
    OF_EVERY_KIND(LOADS),
    PER_ITEM(describe_2d, describe, "read_only image2d_t image, write_only global int* to"),
    PER_ITEM(load_both_2d, load_both,
             "read_only image2d_t one, read_only image2d_t other, write_only global uint4* of_one, "
             "write_only global uint4* of_other"),
    PER_ITEM(load_sampled_2d, load_sampled,
             "read_only image2d_t image, sampler_t modes, write_only global uint4* to"),
    OF_EVERY_KIND(STORES),
    PER_ITEM(invert_2d, invert, "read_write image2d_t image, write_only global uint4* was"),
    NO_MORE_KERNELS,
};
