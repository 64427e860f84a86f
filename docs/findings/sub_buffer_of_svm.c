// SPDX-License-Identifier: Apache-2.0
// A sub-buffer of a buffer over part of a shared virtual memory allocation begins at its origin in
// that buffer (clCreateSubBuffer).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
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
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &code);
  if (queue == NULL) {
    return 77;
  }
  enum { BEFORE = 4096, ORIGIN = 4096, BYTES = BEFORE + 2 * ORIGIN };
  char* shared = clSVMAlloc(context, CL_MEM_READ_WRITE, BYTES, 0);
  if (shared == NULL) {
    return 77;
  }
  clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, shared, BYTES, 0, NULL, NULL);
  memset(shared, 1, BEFORE + ORIGIN);
  memset(shared + BEFORE + ORIGIN, 2, ORIGIN);
  clEnqueueSVMUnmap(queue, shared, 0, NULL, NULL);
  clFinish(queue);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 2 * ORIGIN, shared + BEFORE, &code);
  const cl_buffer_region region = {ORIGIN, ORIGIN};
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  char byte = 0;
  code = clEnqueueReadBuffer(queue, part, CL_TRUE, 0, 1, &byte, 0, NULL, NULL);
  printf("clEnqueueReadBuffer: %d, the first byte: %d, expected 2\n", code, byte);
  return byte == 2 ? 0 : 1;
}
