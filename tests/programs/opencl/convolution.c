/* SPDX-License-Identifier: Apache-2.0
 * Blurs a picture in two passes over images, which a sampler reads past their edges; the commands
 * of an out-of-order queue are ordered by their events alone.
 */
#include <math.h>

#include "device.h"

enum { width = 61, height = 37, reach = 2, pixels = width * height };

static const float weights[2 * reach + 1] = {0.1F, 0.2F, 0.4F, 0.2F, 0.1F};

static const char* const source =
    "constant sampler_t own = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE |\n"
    "                         CLK_FILTER_NEAREST;\n"
    "kernel void rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,\n"
    "                 int reach) {\n"
    "  const int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  float4 sum = 0;\n"
    "  for (int k = -reach; k <= reach; ++k) {\n"
    "    sum += weights[k + reach] * read_imagef(in, own, at + (int2)(k, 0));\n"
    "  }\n"
    "  write_imagef(out, at, sum);\n"
    "}\n"
    "kernel void columns(read_only image2d_t in, sampler_t given, write_only image2d_t out,\n"
    "                    constant float* weights, int reach) {\n"
    "  const int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  float4 sum = 0;\n"
    "  for (int k = -reach; k <= reach; ++k) {\n"
    "    sum += weights[k + reach] * read_imagef(in, given, at + (int2)(0, k));\n"
    "  }\n"
    "  write_imagef(out, at, sum);\n"
    "}\n";

static int clamped(int value, int size) {
  return value < 0 ? 0 : value >= size ? size - 1 : value;
}

/* The same on the host, along rows (step 1, 0) or columns (0, 1). */
static void blur(const float* in, float* out, int step_x, int step_y) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -reach; k <= reach; ++k) {
        const int column = clamped(x + k * step_x, width);
        const int row = clamped(y + k * step_y, height);
        sum += weights[k + reach] * in[row * width + column];
      }
      out[y * width + x] = sum;
    }
  }
}

static cl_mem image_of(cl_context context, cl_mem_flags flags) {
  const cl_image_format format = {CL_R, CL_FLOAT};
  const cl_image_desc description = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = width, .image_height = height};
  cl_int status = CL_SUCCESS;
  cl_mem image = clCreateImage(context, flags, &format, &description, NULL, &status);
  check(status, "clCreateImage");
  return image;
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
  check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

int main(void) {
  cl_device_id device = first_device();
  cl_context context = context_of(device);
  cl_command_queue queue = queue_of(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_program program = built_program(context, device, source);
  cl_kernel rows = kernel_of(program, "rows");
  cl_kernel columns = kernel_of(program, "columns");
  cl_int status = CL_SUCCESS;
  const cl_sampler_properties reading[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                           CL_FALSE,
                                           CL_SAMPLER_ADDRESSING_MODE,
                                           CL_ADDRESS_CLAMP_TO_EDGE,
                                           CL_SAMPLER_FILTER_MODE,
                                           CL_FILTER_NEAREST,
                                           0};
  cl_sampler sampler = clCreateSamplerWithProperties(context, reading, &status);
  check(status, "clCreateSamplerWithProperties");
  cl_mem factors = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof weights,
                                  (void*)weights, &status);
  check(status, "clCreateBuffer");
  cl_mem images[] = {image_of(context, CL_MEM_READ_ONLY), image_of(context, CL_MEM_READ_WRITE),
                     image_of(context, CL_MEM_WRITE_ONLY)};

  static float picture[pixels];
  for (int i = 0; i < pixels; ++i) {
    picture[i] = (float)(i * 7919 % 251) / 251;
  }
  const cl_int given_reach = reach;
  set(rows, 0, sizeof(cl_mem), &images[0]);
  set(rows, 1, sizeof(cl_mem), &images[1]);
  set(rows, 2, sizeof(cl_mem), &factors);
  set(rows, 3, sizeof given_reach, &given_reach);
  set(columns, 0, sizeof(cl_mem), &images[1]);
  set(columns, 1, sizeof(cl_sampler), &sampler);
  set(columns, 2, sizeof(cl_mem), &images[2]);
  set(columns, 3, sizeof(cl_mem), &factors);
  set(columns, 4, sizeof given_reach, &given_reach);

  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {width, height, 1};
  cl_event done[3] = {NULL, NULL, NULL};
  static float blurred[pixels];
  check(clEnqueueWriteImage(queue, images[0], CL_FALSE, origin, region, 0, 0, picture, 0, NULL,
                            &done[0]),
        "clEnqueueWriteImage");
  check(clEnqueueNDRangeKernel(queue, rows, 2, NULL, region, NULL, 1, &done[0], &done[1]), "rows");
  check(clEnqueueNDRangeKernel(queue, columns, 2, NULL, region, NULL, 1, &done[1], &done[2]),
        "columns");
  check(clEnqueueReadImage(queue, images[2], CL_TRUE, origin, region, 0, 0, blurred, 1, &done[2],
                           NULL),
        "clEnqueueReadImage");

  static float half[pixels];
  static float expected[pixels];
  blur(picture, half, 1, 0);
  blur(half, expected, 0, 1);
  for (int i = 0; i < pixels; ++i) {
    require(fabsf(blurred[i] - expected[i]) < 1e-5F, "a pixel");
  }

  for (int i = 0; i < 3; ++i) {
    clReleaseEvent(done[i]);
    clReleaseMemObject(images[i]);
  }
  clReleaseMemObject(factors);
  clReleaseSampler(sampler);
  clReleaseKernel(rows);
  clReleaseKernel(columns);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
