// SPDX-License-Identifier: Apache-2.0
// The slice pitch is the distance of the layers in the host memory that an image uses (image-
// descriptor).
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
  enum { slice = 512 };
  static char memory[2 * slice];
  memory[slice] = 7;  // the first byte of the second layer
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY,
                        .image_width = 16,
                        .image_height = 4,
                        .image_array_size = 2,
                        .image_row_pitch = 64,
                        .image_slice_pitch = slice};
  cl_mem image = clCreateImage(context, CL_MEM_USE_HOST_PTR, &format, &desc, memory, &code);
  const size_t origin[3] = {0, 0, 1};
  const size_t region[3] = {1, 1, 1};
  char pixel[4] = {0};
  clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, pixel, 0, NULL, NULL);
  printf("the second layer begins with %d, expected 7\n", pixel[0]);
  return pixel[0] == 7 ? 0 : 1;
}
