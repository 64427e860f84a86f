// SPDX-License-Identifier: Apache-2.0
// A format that clGetSupportedImageFormats does not list is not supported (clCreateImage:
// CL_IMAGE_FORMAT_NOT_SUPPORTED).
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
  if (context == NULL) {
    return 77;
  }
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  if (!images) {
    return 77;
  }
  const cl_channel_type types[] = {CL_SNORM_INT8,  CL_SNORM_INT16,    CL_UNORM_INT8, CL_UNORM_INT16,
                                   CL_SIGNED_INT8, CL_UNSIGNED_INT32, CL_HALF_FLOAT, CL_FLOAT};
  const cl_channel_order orders[] = {CL_A, CL_RG, CL_RA, CL_R, CL_RGBA};
  cl_image_format listed[1024];
  cl_uint count = 0;
  clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 1024, listed,
                             &count);
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 16, .image_height = 16};
  for (int i = 0; i < 40; ++i) {
    const cl_image_format format = {orders[i / 8], types[i % 8]};
    cl_uint at = 0;
    while (at < count && (listed[at].image_channel_order != format.image_channel_order ||
                          listed[at].image_channel_data_type != format.image_channel_data_type)) {
      ++at;
    }
    if (at == count) {
      clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
      printf("clCreateImage: %d, expected %d\n", code, CL_IMAGE_FORMAT_NOT_SUPPORTED);
      return code == CL_IMAGE_FORMAT_NOT_SUPPORTED ? 0 : 1;
    }
  }
  return 77;
}
