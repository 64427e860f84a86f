// SPDX-License-Identifier: Apache-2.0
// A 2D image from another one has its data type (cl_image_desc).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
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
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  if (version[7] < '2') {
    return 77;
  }
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  if (!images) {
    return 77;
  }
  const cl_image_format bytes = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
  const cl_image_format numbers = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_image_format srgb = {CL_sRGBA, CL_UNORM_INT8};
  const cl_image_desc plain = desc;
  desc.buffer = clCreateImage(context, CL_MEM_READ_ONLY, &bytes, &plain, NULL, &code);
  if (clCreateImage(context, CL_MEM_READ_ONLY, &srgb, &desc, NULL, &code) == NULL) {
    return 77;  // none at all
  }
  desc.buffer = clCreateImage(context, CL_MEM_READ_ONLY, &numbers, &plain, NULL, &code);
  clCreateImage(context, CL_MEM_READ_ONLY, &srgb, &desc, NULL, &code);
  printf("clCreateImage: %d, expected an error such as %d\n", code,
         CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  return code != CL_SUCCESS ? 0 : 1;
}
