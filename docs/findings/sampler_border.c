// SPDX-License-Identifier: Apache-2.0
// The border of an image without alpha is opaque (determining-the-border-color-or-value).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  cl_platform_id platforms[16] = {NULL};
  const unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (wanted >= 16 || clGetPlatformIDs(16, platforms, NULL) != CL_SUCCESS ||
      (platform = platforms[wanted]) == NULL ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  char device_name[256] = "";
  char driver_version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof device_name - 1, device_name, NULL);
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof driver_version - 1, driver_version, NULL);
  printf("%s, driver %s\n", device_name, driver_version);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  if (!images) {
    return 77;
  }
  const char* source =
      "kernel void look(read_only image2d_t image, sampler_t sampler, global float4* to) {"
      "  *to = read_imagef(image, sampler, (float2)(-5.0f, -5.0f));"
      "}";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    return 77;
  }
  static unsigned char bytes[2] = {255, 255};
  const cl_image_format format = {CL_R, CL_UNORM_INT8};
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 2, .image_height = 1};
  cl_mem image = clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &desc, bytes, &code);
  if (image == NULL) {
    return 77;
  }
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &code);
  cl_sampler sampler =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code);
  cl_kernel kernel = clCreateKernel(program, "look", &code);
  clSetKernelArg(kernel, 0, sizeof image, &image);
  clSetKernelArg(kernel, 1, sizeof sampler, &sampler);
  clSetKernelArg(kernel, 2, sizeof to, &to);
  const size_t one = 1;
  cl_float color[4] = {9, 9, 9, 9};
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof color, color, 0, NULL, NULL);
  printf("border: %g %g %g %g, expected 0 0 0 1\n", color[0], color[1], color[2], color[3]);
  return color[0] == 0 && color[3] == 1 ? 0 : 1;
}
