// SPDX-License-Identifier: Apache-2.0
// A copy to a 1D image buffer moves whole pixels (clEnqueueCopyBufferToImage).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  unsigned char bytes[64];
  unsigned char seen[64] = {0};
  memset(bytes, 7, sizeof bytes);
  cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, bytes, &code);
  cl_mem below = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, seen, &code);
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 16, .buffer = below};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  const size_t origin[3] = {0};
  const size_t region[3] = {16, 1, 1};
  clEnqueueCopyBufferToImage(queue, from, image, 0, origin, region, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, below, CL_TRUE, 0, 64, seen, 0, NULL, NULL);
  int count = 0;
  while (count < 64 && seen[count] == 7) {
    ++count;
  }
  printf("bytes that are copied: %d, expected 64\n", count);
  return count == 64 ? 0 : 1;
}
