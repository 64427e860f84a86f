// SPDX-License-Identifier: Apache-2.0
// An unsigned colour above the largest value of a channel is stored as that value
// (clEnqueueFillImage).
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
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 1, .image_height = 1};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {1, 1, 1};
  const cl_uint color[4] = {7, 256, 0x80000000U, 0xffffffffU};
  cl_uchar pixel[4] = {0, 0, 0, 0};
  clEnqueueFillImage(queue, image, color, origin, region, 0, NULL, NULL);
  clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, pixel, 0, NULL, NULL);
  printf("%d %d %d %d, expected 7 255 255 255\n", pixel[0], pixel[1], pixel[2], pixel[3]);
  return pixel[0] == 7 && pixel[1] == 255 && pixel[2] == 255 && pixel[3] == 255 ? 0 : 1;
}
