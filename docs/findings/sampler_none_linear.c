// SPDX-License-Identifier: Apache-2.0
// Linear filtering reads the pixels around u - 0.5, whatever the addressing mode (sampler-
// properties-table).
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
      "  *to = read_imagef(image, sampler, (float2)(0.25f, 0.5f));"
      "}";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    return 77;
  }
  static unsigned char bytes[4][4] = {{0}, {255}, {0}, {255}};
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 1};
  cl_mem image = clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &desc, bytes, &code);
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &code);
  cl_sampler sampler = clCreateSampler(context, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_LINEAR, &code);
  cl_kernel kernel = clCreateKernel(program, "look", &code);
  clSetKernelArg(kernel, 0, sizeof image, &image);
  clSetKernelArg(kernel, 1, sizeof sampler, &sampler);
  clSetKernelArg(kernel, 2, sizeof to, &to);
  const size_t one = 1;
  cl_float red = 9;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof red, &red, 0, NULL, NULL);
  printf("red between the pixels 0 and 1: %g, expected 0.5\n", red);
  return red > 0.4f && red < 0.6f ? 0 : 1;
}
