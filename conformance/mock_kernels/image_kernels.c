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
  (void)user_data;
  return sample_into(item, to);
}

static cl_int sample_at_pixel(const clmem_mock_work_item* item, cl_uint kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  const cl_int* const at = (const cl_int*)item->arguments[2].data + 4 * item->global_id[0];
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[3].data + item->global_id[0];
  return image->read(image, item->arguments[1].sampler, kind, at, to);
}

static cl_int CL_CALLBACK sample_pixels(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return sample_at_pixel(item, CLMEM_MOCK_COLOR_FLOAT);
}

static cl_int CL_CALLBACK sample_unsigned(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return sample_at_pixel(item, CLMEM_MOCK_COLOR_UINT);
}

static cl_int CL_CALLBACK sample_depth(const clmem_mock_work_item* item, void* user_data) {
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[3].data + item->global_id[0];
  clmem_mock_color color;
  const cl_int code = sample_into(item, &color);
  (void)user_data;
  memset(to, 0, sizeof(*to));
  to->f[0] = color.f[0];
  return code;
}

static cl_int load_as(const clmem_mock_work_item* item, cl_uint kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  clmem_mock_color* const to = (clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1],
                        (cl_int)item->global_id[2]};
  return image->read(image, NULL, kind, at, to);
}

static cl_int CL_CALLBACK load(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return load_as(item, CLMEM_MOCK_COLOR_UINT);
}

static cl_int CL_CALLBACK see(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return load_as(item, CLMEM_MOCK_COLOR_FLOAT);
}

static cl_int CL_CALLBACK see_signed(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return load_as(item, CLMEM_MOCK_COLOR_INT);
}

static cl_int CL_CALLBACK measure(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  cl_int* const to = item->arguments[1].data;
  (void)user_data;
  to[0] = (cl_int)image->width;
  to[1] = (cl_int)image->height;
  to[2] = (cl_int)image->depth;
  to[3] = (cl_int)image->array_size;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK describe(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  cl_int* const to = item->arguments[1].data;
  (void)user_data;
  to[0] = (cl_int)image->format.image_channel_data_type;
  to[1] = (cl_int)image->format.image_channel_order;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK load_both(const clmem_mock_work_item* item, void* user_data) {
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  cl_int code = CL_SUCCESS;
  (void)user_data;
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
  (void)user_data;
  return image->read(image, item->arguments[1].sampler, CLMEM_MOCK_COLOR_UINT, at, to);
}

static cl_int store_as(const clmem_mock_work_item* item, cl_uint kind) {
  const clmem_mock_image* const image = item->arguments[0].image;
  const clmem_mock_color* const from =
      (const clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1],
                        (cl_int)item->global_id[2]};
  return image->write(image, kind, at, from);
}

static cl_int CL_CALLBACK store(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return store_as(item, CLMEM_MOCK_COLOR_UINT);
}

static cl_int CL_CALLBACK store_signed(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return store_as(item, CLMEM_MOCK_COLOR_INT);
}

static cl_int CL_CALLBACK paint(const clmem_mock_work_item* item, void* user_data) {
  (void)user_data;
  return store_as(item, CLMEM_MOCK_COLOR_FLOAT);
}

static cl_int CL_CALLBACK invert(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* const image = item->arguments[0].image;
  clmem_mock_color* const was = (clmem_mock_color*)item->arguments[1].data + here(item);
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  clmem_mock_color color;
  size_t i;
  const cl_int code = image->read(image, NULL, CLMEM_MOCK_COLOR_UINT, at, &color);
  (void)user_data;
  if (code != CL_SUCCESS) {
    return code;
  }
  *was = color;
  for (i = 0; i < 4; ++i) {
    color.ui[i] ^= 255;
  }
  return image->write(image, CLMEM_MOCK_COLOR_UINT, at, &color);
}

#define SAMPLES(kind, function)                                           \
  {                                                                       \
    "kernel void sample_" #kind "(read_only image" #kind                  \
    "_t image, sampler_t modes, read_only global float4* at, write_only " \
    "global float4* to)",                                                 \
        CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, function, NULL, NULL          \
  }
#define LOADS(kind)                                                                              \
  {                                                                                              \
    "kernel void load_" #kind "(read_only image" #kind "_t image, write_only global uint4* to)", \
        CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, load, NULL, NULL                                     \
  }
#define MEASURES(kind)                                                                            \
  {                                                                                               \
    "kernel void measure_" #kind "(read_only image" #kind "_t image, write_only global int* to)", \
        CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, measure, NULL, NULL                                   \
  }
#define STORES(kind)                                          \
  {                                                           \
    "kernel void store_" #kind "(write_only image" #kind      \
    "_t image, read_only global uint4* from)",                \
        CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, store, NULL, NULL \
  }

const clmem_mock_kernel clmem_suite_image_kernels[] = {
    SAMPLES(1d, sample),
    SAMPLES(1d_array, sample),
    SAMPLES(2d, sample),
    SAMPLES(2d_array, sample),
    SAMPLES(3d, sample),
    {"kernel void sample_depth(read_only image2d_depth_t image, sampler_t modes, read_only global "
     "float4* at, write_only global float4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, sample_depth, NULL, NULL},
    {"kernel void see_2d(read_only image2d_t image, write_only global float4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, see, NULL, NULL},
    {"kernel void see_signed_2d(read_only image2d_t image, write_only global int4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, see_signed, NULL, NULL},
    {"kernel void sample_pixels_2d(read_only image2d_t image, sampler_t modes, read_only global "
     "int4* at, write_only global float4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, sample_pixels, NULL, NULL},
    {"kernel void sample_unsigned_2d(read_only image2d_t image, sampler_t modes, read_only global "
     "int4* at, write_only global uint4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, sample_unsigned, NULL, NULL},
    {"kernel void paint_2d(write_only image2d_t image, read_only global float4* from)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, paint, NULL, NULL},
    {"kernel void store_signed_2d(write_only image2d_t image, read_only global int4* from)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, store_signed, NULL, NULL},
    MEASURES(1d),
    MEASURES(1d_buffer),
    MEASURES(1d_array),
    MEASURES(2d),
    MEASURES(2d_array),
    MEASURES(3d),
    LOADS(1d),
    LOADS(1d_buffer),
    LOADS(1d_array),
    LOADS(2d),
    LOADS(2d_array),
    LOADS(3d),
    {"kernel void describe_2d(read_only image2d_t image, write_only global int* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, describe, NULL, NULL},
    {"kernel void load_both_2d(read_only image2d_t one, read_only image2d_t other, write_only "
     "global "
     "uint4* of_one, write_only global uint4* of_other)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, load_both, NULL, NULL},
    {"kernel void load_sampled_2d(read_only image2d_t image, sampler_t modes, write_only global "
     "uint4* to)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, load_sampled, NULL, NULL},
    STORES(1d),
    STORES(1d_buffer),
    STORES(1d_array),
    STORES(2d),
    STORES(2d_array),
    STORES(3d),
    {"kernel void invert_2d(read_write image2d_t image, write_only global uint4* was)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, invert, NULL, NULL},
    {NULL, 0, CL_FALSE, NULL, NULL, NULL},
};
