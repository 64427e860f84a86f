// SPDX-License-Identifier: Apache-2.0
// The origin in a 1D image buffer counts pixels, in copies from other images, too
// (clEnqueueCopyImage).
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
  unsigned char pixels[16];
  unsigned char seen[256] = {0};
  memset(pixels, 7, sizeof pixels);
  cl_mem below = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 256, seen, &code);
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 64};
  desc.buffer = below;
  cl_mem to = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  desc = (cl_image_desc){.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 4};
  cl_mem from = clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &desc, pixels, &code);
  const size_t origins[2][3] = {{0}, {8}};
  const size_t region[3] = {4, 1, 1};
  code = clEnqueueCopyImage(queue, from, to, origins[0], origins[1], region, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, below, CL_TRUE, 0, 256, seen, 0, NULL, NULL);
  int place = 0;
  while (place < 256 && seen[place] != 7) {
    ++place;
  }
  printf("clEnqueueCopyImage: %d; the pixels are at byte %d, expected 32\n", code, place);
  return place == 32 || code != CL_SUCCESS ? 0 : 1;
}
