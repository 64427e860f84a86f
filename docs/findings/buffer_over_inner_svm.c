// SPDX-License-Identifier: Apache-2.0
// A copy from a buffer over an inner part of shared virtual memory has all of its bytes
// (clCreateBuffer).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
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
  cl_device_svm_capabilities svm = 0;
  clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof svm, &svm, NULL);
  if ((svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) == 0) {
    return 77;
  }
  unsigned char* const shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 1024, 0);
  if (shared == NULL) {
    return 77;
  }
  enum { offset = 128, size = 512 };
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, size, shared + offset, &code);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = size / 4, .image_height = 1};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  const unsigned char one = 1;
  unsigned char bytes[size] = {0};
  clEnqueueFillBuffer(queue, buffer, &one, 1, 0, size, 0, NULL, NULL);
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {size / 4, 1, 1};
  code = clEnqueueCopyBufferToImage(queue, buffer, image, 0, origin, region, 0, NULL, NULL);
  printf("clEnqueueCopyBufferToImage: %d, expected %d\n", code, CL_SUCCESS);
  clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL);
  size_t wrong = 0;
  for (size_t i = 0; i < size; ++i) {
    wrong += bytes[i] != one;
  }
  printf("%zu of %d bytes are not copied\n", wrong, size);
  return wrong == 0 ? 0 : 1;
}
