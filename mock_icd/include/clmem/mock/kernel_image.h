/* SPDX-License-Identifier: Apache-2.0 */
/* kernel_image.h - images and samplers as arguments of the mock device's kernels.
 *
 *   const clmem_mock_image* image = item->arguments[0].image;
 *   const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
 *   clmem_mock_color color;
 *   cl_int code = image->read(image, NULL, CLMEM_MOCK_COLOR_FLOAT, at, &color);
 *
 * Contract: coordinates are x, y, z as far as the image has them, followed by the layer of an
 * array: x and layer, or x, y and layer. Colors are red, green, blue, alpha; the only value of a
 * depth image is the first. Calls that OpenCL C leaves undefined are rejected with a code and write
 * nothing:
 *
 *   CL_INVALID_OPERATION                the qualifier of the parameter does not allow it
 *   CL_INVALID_IMAGE_FORMAT_DESCRIPTOR  a color of this kind does not match the image's format
 *   CL_INVALID_SAMPLER                  the sampler does not match the function: integer
 *                                       coordinates or integer colors with CL_FILTER_LINEAR or
 *                                       normalized coordinates, repetition without normalized ones
 *   CL_INVALID_VALUE                    the coordinates are NaN, or outside the image and the
 *                                       sampler, if any, does not define the result there
 *
 * C++ programs use image_view.hpp.
 */
#ifndef CLMEM_MOCK_KERNEL_IMAGE_H
#define CLMEM_MOCK_KERNEL_IMAGE_H

#include <stddef.h>

#include "clmem/mock/opencl.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clmem_mock_sampler {
  cl_bool normalized_coords;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
} clmem_mock_sampler;

/* Kinds of colors; they select read_imagef, read_imagei or read_imageui. */
#define CLMEM_MOCK_COLOR_FLOAT 0
#define CLMEM_MOCK_COLOR_INT 1
#define CLMEM_MOCK_COLOR_UINT 2

typedef union clmem_mock_color {
  cl_float f[4];
  cl_int i[4];
  cl_uint ui[4];
} clmem_mock_color;

typedef struct clmem_mock_image {
  cl_mem_object_type type;
  cl_image_format format;
  cl_kernel_arg_access_qualifier access; /* the parameter's */
  size_t width;
  size_t height; /* 0 if the image type has none; so for the others */
  size_t depth;
  size_t array_size;
  const void* object; /* the driver's */
  /* read_image with a sampler and float coordinates. */
  cl_int (*sample)(const struct clmem_mock_image* image, const clmem_mock_sampler* sampler,
                   cl_uint kind, const cl_float* coordinates, clmem_mock_color* color);
  /* read_image with integer coordinates; the sampler may be null. */
  cl_int (*read)(const struct clmem_mock_image* image, const clmem_mock_sampler* sampler,
                 cl_uint kind, const cl_int* coordinates, clmem_mock_color* color);
  /* write_image. */
  cl_int (*write)(const struct clmem_mock_image* image, cl_uint kind, const cl_int* coordinates,
                  const clmem_mock_color* color);
} clmem_mock_image;

#ifdef __cplusplus
}
#endif

#endif
